"""The words of the game: English, Portuguese and Spanish side by side, each with its meaning.

The first word of a language is the one that the program uses; the others are met in rule books and
at tables, where some of them mean something else as well.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from ..language import _


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game in three languages."""

    english: tuple[str, ...]
    portuguese: tuple[str, ...]
    """As they are said in Brazil, and some of Portugal."""
    spanish: tuple[str, ...]
    meaning: str
    """One sentence, in the language chosen."""

    @property
    def names(self) -> tuple[str, ...]:
        """What it is called, in all the languages."""
        return (*self.english, *self.portuguese, *self.spanish)


def glossary() -> tuple[Term, ...]:
    """All terms, in the order of the English words."""
    return (
        Term(
            ("add to a meld", "lay off"),
            ("acrescentar", "encostar"),
            ("agregar", "acomodar"),
            _("To put further cards onto a meld that the own side has on the table."),
        ),
        Term(
            ("ask for leave",),
            ("pedir licença", "posso bater?"),
            ("pedir permiso",),
            _("To ask the partner whether to go out; the answer binds for the turn."),
        ),
        Term(
            ("black three",),
            ("três preto", "terno preto"),
            ("tres negro",),
            _("A three of spades or clubs: most systems let it block the pile for one turn."),
        ),
        Term(
            ("blocked pile",),
            ("lixo bloqueado", "lixo trancado"),
            ("pozo bloqueado",),
            _("A pile that nobody may take while a certain card, a black three say, is on top."),
        ),
        Term(
            ("bonus",),
            ("bônus", "prêmio"),
            ("bonificación", "premio"),
            _("Points beside those of the cards: for canastas, red threes or going out."),
        ),
        Term(
            ("canasta",),
            ("canastra", "canasta"),
            ("canasta",),
            _("A meld that has grown to seven cards or more."),
        ),
        Term(
            ("canasta of wilds", "wild canasta"),
            ("canastra de coringas",),
            ("canasta de comodines",),
            _("A canasta of nothing but twos and jokers, where a system allows it."),
        ),
        Term(
            ("closed rank", "dead rank"),
            ("valor fechado", "valor morto"),
            ("valor cerrado",),
            _("A rank that nobody melds any more, since a canasta of it is finished."),
        ),
        Term(
            ("concealed canasta",),
            ("canastra oculta", "canastra escondida"),
            ("canasta oculta",),
            _("A canasta that is laid all at once from the hand."),
        ),
        Term(
            ("deal",),
            ("mão", "rodada"),
            ("mano", "vuelta"),
            _("All that is played from one dealing of the cards to the next score sheet."),
        ),
        Term(
            ("dealer",),
            ("carteador", "distribuidor"),
            ("repartidor", "dador"),
            _("The player who deals; the one on the dealer's left begins."),
        ),
        Term(
            ("discard",),
            ("descartar", "descarte"),
            ("descartar", "descarte"),
            _("To lay a card of the hand on the discard pile, which ends the turn."),
        ),
        Term(
            ("discard pile", "pack", "pot"),
            ("lixo", "pilha de descarte", "mesa", "pilha", "taco", "estoque"),
            ("pozo", "pila de descarte", "paquete"),
            _("The discards, face up; whoever takes them takes all of them."),
        ),
        Term(
            ("draw",),
            ("comprar",),
            ("robar", "levantar"),
            _("To begin a turn with the next card of the stock, or the next two."),
        ),
        Term(
            ("exact target",),
            ("alvo exato", "sujo"),
            ("objetivo exacto",),
            _("A target that must be met and not passed."),
        ),
        Term(
            ("foot",),
            ("pé", "morto"),
            ("pie", "muerto"),
            _("A second hand, face down, taken up once the first is played."),
        ),
        Term(
            ("frozen pile",),
            ("lixo congelado", "lixo preso"),
            ("pozo congelado", "pozo trabado"),
            _("A pile that is taken only with two naturals in hand of its top card's rank."),
        ),
        Term(
            ("go out", "meld out"),
            ("bater", "sair", "fechar", "pagar", "quebrar", "dividir", "separar"),
            ("cortar", "salir", "cerrar"),
            _("To play the last card of the hand, which ends the deal."),
        ),
        Term(
            ("go out concealed",),
            ("bater oculto", "saída oculta"),
            ("cortar oculto", "salida oculta"),
            _("To go out in one turn, having laid nothing before it."),
        ),
        Term(
            ("hand",),
            ("mão", "jogo na mão"),
            ("mano",),
            _("The cards that a player holds and nobody else sees."),
        ),
        Term(
            ("house rule",),
            ("regra da casa",),
            ("regla de la casa",),
            _("A rule that a table has agreed on against the book: here a key of a profile."),
        ),
        Term(
            ("joker",),
            ("joker", "jóquer", "curinga", "palhaço"),
            ("joker", "mono"),
            _("A wild card without rank and suit, the dearest of the pack."),
        ),
        Term(
            ("lay", "lay down", "put down"),
            ("baixar", "descer"),
            ("bajar", "tender"),
            _("To put cards of the hand on the table as melds, or onto the own side's melds."),
        ),
        Term(
            ("lone hand",),
            ("jogador solitário", "mão solitária"),
            ("jugador solitario",),
            _("One player against two who play together for the deal."),
        ),
        Term(
            ("match", "game"),
            ("partida",),
            ("partida",),
            _("Deal after deal, until a side has reached the target."),
        ),
        Term(
            ("meld",),
            ("jogo", "combinação", "conjunto", "grupo"),
            ("juego", "combinación"),
            _("Three cards or more of one rank on the table, perhaps with wild cards in it."),
        ),
        Term(
            ("mixed canasta", "dirty canasta"),
            ("canastra suja", "canastra mista"),
            ("canasta sucia", "canasta mixta", "canasta impura"),
            _("A canasta with at least one wild card in it."),
        ),
        Term(
            ("natural canasta", "clean canasta", "pure canasta"),
            ("canastra limpa", "canastra natural", "canastra pura", "canastra real"),
            ("canasta limpia", "canasta natural", "canasta pura"),
            _("A canasta without a wild card; it pays most."),
        ),
        Term(
            ("natural card", "natural"),
            ("carta natural",),
            ("carta natural",),
            _("A card that stands for itself: no two, no joker."),
        ),
        Term(
            ("natural pair",),
            ("par natural",),
            ("par natural", "pareja natural"),
            _("Two natural cards of one rank in a hand."),
        ),
        Term(
            ("opening", "initial meld"),
            ("abertura", "primeira baixada"),
            ("apertura", "primera bajada"),
            _("The first lay of a side in a deal."),
        ),
        Term(
            ("opening minimum", "minimum count"),
            ("mínimo de abertura",),
            ("mínimo de apertura",),
            _("The points of cards that an opening must be worth, by the side's total."),
        ),
        Term(
            ("pack", "deck"),
            ("baralho",),
            ("baraja", "mazo de cartas"),
            _("The 52 cards of four suits; most systems play with two packs and four jokers."),
        ),
        Term(
            ("partner",),
            ("parceiro", "parceira"),
            ("compañero", "compañera"),
            _("The player of the own side, who sits across the table."),
        ),
        Term(
            ("profile", "rule system"),
            ("sistema de regras",),
            ("sistema de reglas",),
            _("All the rules of one game of the family, written down in one file."),
        ),
        Term(
            ("rank",),
            ("valor",),
            ("valor", "índice"),
            _("What a card is apart from its suit: a seven, a king, an ace."),
        ),
        Term(
            ("red three",),
            ("três vermelho", "terno vermelho"),
            ("tres rojo",),
            _("A three of hearts or diamonds: laid out at once, for a bonus or against it."),
        ),
        Term(
            ("run", "sequence"),
            ("sequência", "seguida"),
            ("escalera", "corrida"),
            _("Cards of one suit in a row, a meld in some systems only."),
        ),
        Term(
            ("score sheet",),
            ("folha de pontos", "placar"),
            ("hoja de puntos",),
            _("What a deal comes to for each side, line by line."),
        ),
        Term(
            ("side", "partnership"),
            ("dupla", "par", "equipe"),
            ("pareja", "equipo", "bando"),
            _("Partners who share their melds and their score; some players are a side alone."),
        ),
        Term(
            ("stock", "draw pile"),
            ("monte", "pote", "baralho"),
            ("mazo", "monte", "mazo para robar"),
            _("The cards face down, from which players draw."),
        ),
        Term(
            ("suit",),
            ("naipe",),
            ("palo",),
            _("Spades, hearts, diamonds or clubs; melds of one rank do not mind it."),
        ),
        Term(
            ("take the pile", "pick up the pack"),
            ("pegar o lixo", "comprar o lixo", "recolher os descartes"),
            ("tomar el pozo", "levantar el pozo"),
            _("To begin a turn with the whole discard pile, melding its top card at once."),
        ),
        Term(
            ("target",),
            ("meta", "alvo"),
            ("objetivo", "meta"),
            _("The total of points that ends the match."),
        ),
        Term(
            ("top card",),
            ("carta do topo", "topo do lixo"),
            ("carta de arriba", "carta superior"),
            _("The discard pile's last card, the one that must be melded to take it."),
        ),
        Term(
            ("two", "deuce"),
            ("dois", "duque", "par", "dupla"),
            ("dos",),
            _("A wild card in every suit, worth less than a joker."),
        ),
        Term(
            ("up-card",),
            ("carta virada", "vira"),
            ("carta vuelta", "carta inicial"),
            _("The card that is turned up after the deal and starts the discard pile."),
        ),
        Term(
            ("wild card", "wild"),
            ("coringa", "curinga", "substituta", "carta selvagem"),
            ("comodín",),
            _("A two or a joker: in a meld it stands for a card of any rank."),
        ),
    )


def holding(terms: Iterable[Term], search: str) -> list[Term]:
    """The terms with all the words searched for: those that are called so, then those with the
    words in a name, then those with them in the meaning.

    Accents and capital letters make no difference: `sequencia` finds `sequência`.
    """
    words = plain_letters(search).split()

    def fit(term: Term) -> int:
        """How well it fits, 0 best; 3 for not at all."""
        names = [plain_letters(name) for name in term.names]
        if " ".join(words) in names:
            return 0
        texts = (" ".join(names), plain_letters(" ".join((*names, term.meaning))))
        return next((at for at, text in enumerate(texts, 1) if all(w in text for w in words)), 3)

    return sorted((term for term in terms if fit(term) < 3), key=fit)


def plain_letters(text: str) -> str:
    """The text in small letters without accents, to be compared."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
