// Africa for random play in C++20, with sets of cells in two words: the yardstick of `africa_cpp.py`.
// No part of the package; written from docs/rules/africa.md, options as they are by default, nothing allocated.
//
// What is counted is kept as things are laid down and taken away: for each species, and for empty cells, how many
// lie round every cell, as three binary digits that are sets. Tables come from the data files, through board.h.

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string_view>
#include <vector>

namespace {

using u64 = std::uint64_t;
using u8 = std::uint8_t;

struct Set {
    u64 low, high;
    friend constexpr Set operator&(Set a, Set b) { return {a.low & b.low, a.high & b.high}; }
    friend constexpr Set operator|(Set a, Set b) { return {a.low | b.low, a.high | b.high}; }
    friend constexpr Set operator^(Set a, Set b) { return {a.low ^ b.low, a.high ^ b.high}; }
    friend constexpr Set operator~(Set a) { return {~a.low, ~a.high}; }
    constexpr bool any() const { return (low | high) != 0; }
    constexpr int count() const { return std::popcount(low) + std::popcount(high); }
    constexpr bool has(int cell) const { return ((cell < 64 ? low : high) >> (cell & 63)) & 1; }
};

constexpr Set none{0, 0};

constexpr Set only(int cell) { return {cell < 64 ? u64{1} << cell : 0, cell < 64 ? 0 : u64{1} << (cell - 64)}; }

#include "board.h"  // CELLS, FACES, SPECIES, GOODS, MOST_PLAYERS, NEAR, CITIES, FACE, CAMPS_EACH, SUPPLY, LAST, ...

constexpr Set board_of(int cells) {
    Set all = none;
    for (int cell = 0; cell < cells; ++cell) all = all | only(cell);
    return all;
}

constexpr Set BOARD = board_of(CELLS);

// What wanders: 0 nomads, 1 and up the species. Its digits count what it looks for round every cell.
constexpr int WANDERERS = 1 + SPECIES;

enum Kind : u8 { GOOD, ANIMAL, NOMAD, MONUMENT, GOLD, GEM };
enum class Phase : u8 { first, start, step, act, relocate, reveal, place_found, place_moved, trade, end, over };

// Numbers of actions as our own engine has them, so that records can be compared.
constexpr int START = 0, MOVE = START + CELLS, TO = MOVE + CELLS, DISCOVER = TO + CELLS, LIFT = DISCOVER + CELLS,
              PLACE = LIFT + CELLS, TAKE = PLACE + CELLS, TRADE = TAKE + CELLS,
              RELOCATE = TRADE + MOST_PLAYERS * GOODS, SURVEY = RELOCATE + 1, MINE = SURVEY + 1, KEEP = MINE + 1,
              DONE = KEEP + 1, SKIP = DONE + 1, END = SKIP + 1, FIRST = END + 1, REVEAL = FIRST + MOST_PLAYERS,
              ACTIONS = REVEAL + FACES;

struct Digits {
    Set one, two, four;
    void more(Set round) {
        const Set carry = one & round;
        one = one ^ round;
        four = four ^ (two & carry);
        two = two ^ carry;
    }
    void less(Set round) {
        const Set borrow = round & ~one;
        one = one ^ round;
        four = four ^ (borrow & ~two);
        two = two ^ borrow;
    }
    int at(int cell) const { return one.has(cell) + 2 * two.has(cell) + 4 * four.has(cell); }
};

struct Player {
    std::int16_t cell, score;
    u8 camps, gold, gems;
    u8 goods[GOODS];
};

struct Game {
    Set hidden, empty, explorers, treasure, worth_a_look;  // the last: animals, nomads and monuments
    Set wander[WANDERERS];
    Digits round[WANDERERS];
    Player players[MOST_PLAYERS];
    u8 face[CELLS];     // of what lies face up
    u8 bag[BAG];        // what is still face down, in no order
    u8 left;            // how many of them
    u8 n, turn, first, step, supply, monuments, origin, found;
    Phase phase;

    void set_up(int players_) {
        std::memset(this, 0, sizeof *this);
        n = static_cast<u8>(players_);
        hidden = BOARD;
        for (int city : CITIES) hidden = hidden & ~only(city);
        for (int city : CITIES) add_empty(city);
        for (int f = 0; f < FACES; ++f)
            for (int i = 0; i < FACE[f].count; ++i) bag[left++] = static_cast<u8>(f);
        supply = SUPPLY[n];
        for (int seat = 0; seat < n; ++seat) players[seat].camps = CAMPS_EACH[n], players[seat].cell = -1;
        phase = Phase::first;
    }

    void add_empty(int cell) {
        empty = empty | only(cell);
        round[0].more(NEAR[cell]);
    }

    void remove_empty(int cell) {
        empty = empty & ~only(cell);
        round[0].less(NEAR[cell]);
    }

    // What wanders on a cell: -1 nothing.
    int wanderer(int cell) const {
        const auto& what = FACE[face[cell]];
        return what.kind == ANIMAL ? 1 + what.sort : 0;
    }

    // Empty cells where what lies on `cell` would count more.
    Set better(int cell) const {
        const int sort = wanderer(cell);
        Digits there = round[sort];
        const int here = there.at(cell);
        if (sort == 0) there.more(NEAR[cell]);
        else there.less(NEAR[cell]);
        Set same = empty, more = none;
        if (here & 4) same = same & there.four;
        else more = same & there.four, same = same & ~there.four;
        if (here & 2) same = same & there.two;
        else more = more | (same & there.two), same = same & ~there.two;
        if (!(here & 1)) more = more | (same & there.one);
        return more;
    }

    bool can_trade() const {
        const int purse = players[turn].goods[found];
        for (int seat = 0; seat < n; ++seat)
            if (seat != turn)
                for (int kind = 0; kind < GOODS; ++kind)
                    if (kind != found && players[seat].goods[kind] && players[seat].goods[kind] <= purse) return true;
        return false;
    }

    Set walk(int home) const {
        const Set open = BOARD & ~(hidden | explorers);
        const Set near = NEAR[home] & open;
        Set far = near;
        for (u64 w = near.low; w; w &= w - 1) far = far | NEAR[std::countr_zero(w)];
        for (u64 w = near.high; w; w &= w - 1) far = far | NEAR[64 + std::countr_zero(w)];
        return far & open;  // the explorer itself stands on its own cell
    }

    static std::int16_t* add(std::int16_t* to, int kind, Set cells) {
        for (u64 w = cells.low; w; w &= w - 1) *to++ = static_cast<std::int16_t>(kind + std::countr_zero(w));
        for (u64 w = cells.high; w; w &= w - 1) *to++ = static_cast<std::int16_t>(kind + 64 + std::countr_zero(w));
        return to;
    }

    std::int16_t* add_actions(std::int16_t* to) const {
        const Player& me = players[turn];
        const int cell = me.cell;
        const Set near = NEAR[cell];
        to = add(to, DISCOVER, near & hidden);
        Set wandering = none;
        for (const Set& cells : wander) wandering = wandering | cells;
        wandering = wandering & (near | only(cell));
        for (u64 w = wandering.low; w; w &= w - 1) {
            const int at = std::countr_zero(w);
            *to = static_cast<std::int16_t>(LIFT + at);
            to += better(at).any();
        }
        for (u64 w = wandering.high; w; w &= w - 1) {
            const int at = 64 + std::countr_zero(w);
            *to = static_cast<std::int16_t>(LIFT + at);
            to += better(at).any();
        }
        if (me.camps && empty.has(cell)) {
            *to++ = SURVEY;
            *to = MINE;
            to += (near & treasure).any();
        }
        return to;
    }

    // All that the player to act may do; outcomes of chance are drawn without a list.
    int legal(std::int16_t* const actions) const {
        std::int16_t* to = actions;
        switch (phase) {
            case Phase::step:
                to = add(to, MOVE, walk(players[turn].cell));
                to = add_actions(to);
                *to = RELOCATE;
                to += step == 0 && (BOARD & ~(hidden | explorers)).any();
                *to++ = END;
                break;
            case Phase::act:
                to = add_actions(to);
                *to = SKIP;
                to += step == 0;
                *to++ = END;
                break;
            case Phase::place_found:
                *to++ = static_cast<std::int16_t>(PLACE + origin);
                [[fallthrough]];
            case Phase::place_moved: to = add(to, PLACE, better(origin)); break;
            case Phase::relocate: to = add(to, TO, BOARD & ~(hidden | explorers)); break;
            case Phase::trade: {
                const int purse = players[turn].goods[found];
                for (int seat = 0; seat < n; ++seat)
                    if (seat != turn)
                        for (int kind = 0; kind < GOODS; ++kind) {
                            const int theirs = players[seat].goods[kind];
                            *to = static_cast<std::int16_t>(TRADE + seat * GOODS + kind);
                            to += kind != found && theirs && theirs <= purse;
                        }
                *to++ = KEEP;
                break;
            }
            case Phase::end: *to++ = END; break;
            case Phase::start:
                for (int city : CITIES)
                    if (!explorers.has(city)) *to++ = static_cast<std::int16_t>(START + city);
                break;
            default: break;
        }
        return static_cast<int>(to - actions);
    }

    void stand(int cell) {
        Player& me = players[turn];
        if (me.cell >= 0) explorers = explorers & ~only(me.cell);
        me.cell = static_cast<std::int16_t>(cell);
        explorers = explorers | only(cell);
    }

    void next_turn() {
        step = 0;
        phase = Phase::step;
        turn = turn + 1 == n ? 0 : turn + 1;
    }

    void settle() { phase = ++step < 2 ? Phase::step : Phase::end; }

    void settle_revealed() {
        if (++step < 2) phase = Phase::step;
        else next_turn();
    }

    void place(int cell) {
        const int sort = wanderer(origin);
        const int gain = phase == Phase::place_found ? (sort ? ANIMAL_BASE : 0) : -round[sort].at(origin);
        if (cell != origin) {
            wander[sort] = (wander[sort] & ~only(origin)) | only(cell);
            worth_a_look = (worth_a_look & ~only(origin)) | only(cell);
            if (sort) round[sort].less(NEAR[origin]), round[sort].more(NEAR[cell]);
            add_empty(origin);
            players[turn].score += static_cast<std::int16_t>(gain + round[sort].at(cell));
            remove_empty(cell);
            face[cell] = face[origin];
        } else {
            players[turn].score += static_cast<std::int16_t>(gain + round[sort].at(cell));
        }
        settle();
    }

    void camp(bool mining) {
        Player& me = players[turn];
        --me.camps;
        const int cell = me.cell;
        remove_empty(cell);
        if (mining) {
            const Set taken = NEAR[cell] & treasure;
            treasure = treasure & ~taken;
            auto take = [&](int at) {
                const auto& what = FACE[face[at]];
                (what.kind == GOLD ? me.gold : me.gems) += what.value;
                add_empty(at);
            };
            for (u64 w = taken.low; w; w &= w - 1) take(std::countr_zero(w));
            for (u64 w = taken.high; w; w &= w - 1) take(64 + std::countr_zero(w));
        } else {
            me.score += static_cast<std::int16_t>((NEAR[cell] & worth_a_look).count());
        }
        settle();
    }

    // The tile at an index of the bag is turned up.
    void reveal(int index) {
        const u8 f = bag[index];
        bag[index] = bag[--left];
        Player& me = players[turn];
        const auto& what = FACE[f];
        const int cell = origin;
        const Set here = only(cell);
        hidden = hidden & ~here;
        face[cell] = f;
        switch (what.kind) {
            case ANIMAL:
            case NOMAD: {
                const int sort = what.kind == ANIMAL ? 1 + what.sort : 0;
                wander[sort] = wander[sort] | here;
                worth_a_look = worth_a_look | here;
                if (sort) round[sort].more(NEAR[cell]);
                phase = Phase::place_found;
                break;
            }
            case MONUMENT:
                worth_a_look = worth_a_look | here;
                if (++monuments == LAST[n]) {
                    me.score += END_BONUS;
                    phase = Phase::over;
                    break;
                }
                if (supply) --supply, ++me.camps;
                settle_revealed();
                break;
            case GOOD:
                ++me.goods[what.sort];
                add_empty(cell);
                found = static_cast<u8>(what.sort);
                if (can_trade()) phase = Phase::trade;
                else settle_revealed();
                break;
            default:
                treasure = treasure | here;
                me.score += what.value;
                settle_revealed();
        }
    }

    void apply(int action) {
        if (action < MOVE) {
            stand(action - START);
            turn = turn + 1 == n ? 0 : turn + 1;
            if (turn == first) phase = Phase::step;
        } else if (action < TO) {
            stand(action - MOVE);
            phase = Phase::act;
        } else if (action < DISCOVER) {
            stand(action - TO);
            phase = Phase::end;
        } else if (action < LIFT) {
            origin = static_cast<u8>(action - DISCOVER);
            phase = Phase::reveal;
        } else if (action < PLACE) {
            origin = static_cast<u8>(action - LIFT);
            phase = Phase::place_moved;
        } else if (action < TAKE) {
            place(action - PLACE);
        } else if (action < RELOCATE) {
            Player &me = players[turn], &other = players[(action - TRADE) / GOODS];
            const int kind = (action - TRADE) % GOODS;
            const u8 many = other.goods[kind];
            other.goods[kind] = 0, other.goods[found] += many, me.goods[found] -= many, me.goods[kind] += many;
            settle();
        } else if (action == RELOCATE) {
            phase = Phase::relocate;
        } else if (action == SURVEY || action == MINE) {
            camp(action == MINE);
        } else if (action == KEEP) {
            settle();
        } else if (action == SKIP) {
            ++step;
            phase = Phase::step;
        } else {
            next_turn();
        }
    }

    void begin(int seat) {
        first = turn = static_cast<u8>(seat);
        phase = Phase::start;
    }

    int prize(int seat, u8 Player::*held) const {
        const int mine = players[seat].*held;
        if (!mine) return 0;
        int better = 0, equal = 0;
        for (int other = 0; other < n; ++other) {
            better += players[other].*held > mine;
            equal += players[other].*held == mine;
        }
        if (better > 1) return 0;
        const int points = better ? SECOND : equal > 1 ? MOST + SECOND : MOST;
        return (points + equal - 1) / equal;
    }

    int total(int seat) const {
        int points = players[seat].score + prize(seat, &Player::gold) + prize(seat, &Player::gems);
        for (int many : players[seat].goods)
            points += GOODS_POINTS[many % GOODS_SET] + many / GOODS_SET * GOODS_POINTS[GOODS_SET];
        return points;
    }
};

// The same stream of random numbers as ours (multiply with carry), seeded in another way.
struct Stream {
    u64 word;
    explicit Stream(u64 seed) {
        seed += 0x9E3779B97F4A7C15ull;
        seed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9ull;
        seed = (seed ^ (seed >> 27)) * 0x94D049BB133111EBull;
        word = ((seed ^ (seed >> 31)) & 0x3FFFFFFFFFFFFFFFull) + 1;
    }
    u64 below(u64 many) {
        word = 2147483085u * (word & 0xFFFFFFFFu) + (word >> 32);
        return (word & 0xFFFFFFFFu) * many >> 32;
    }
};

int random_game(Game& game, Stream& stream, std::int16_t* actions) {
    int decisions = 0;
    game.begin(static_cast<int>(stream.below(game.n)));
    while (game.phase != Phase::over) {
        if (game.phase == Phase::reveal) {
            game.reveal(static_cast<int>(stream.below(game.left)));
            continue;
        }
        const int many = game.legal(actions);
        if (many == 1) {
            game.apply(actions[0]);
        } else {
            game.apply(actions[stream.below(static_cast<u64>(many))]);
            ++decisions;
        }
    }
    return decisions;
}

double processor_seconds() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Answers `players seed games` with: games, decisions, their squares, sum and squares of totals, seconds.
void serve() {
    int players;
    unsigned long long seed, games;
    std::int16_t actions[ACTIONS + 1];
    while (std::scanf("%d %llu %llu", &players, &seed, &games) == 3) {
        Game root;
        root.set_up(players);
        double made = 0, made_squared = 0, points = 0, points_squared = 0;
        const double begin = processor_seconds();
        for (u64 i = 0; i < games; ++i) {
            Game game = root;
            Stream stream(seed * 1000003 + i);
            const double decisions = random_game(game, stream, actions);
            made += decisions, made_squared += decisions * decisions;
            double mean = 0;
            for (int seat = 0; seat < players; ++seat) mean += game.total(seat);
            mean /= players;
            points += mean, points_squared += mean * mean;
        }
        std::printf("%llu %.0f %.0f %.6f %.6f %.9f %zu\n", games, made, made_squared, points, points_squared,
                    processor_seconds() - begin, sizeof(Game));
        std::fflush(stdout);
    }
}

// Plays games of ours again. A file of words of 16 bits: players, then for each step what lies before it: how many
// actions are legal, all of them, the one taken; -1 and the total of every seat end a game. 0: all is as it was.
int replay(const char* path) {
    std::FILE* file = std::fopen(path, "rb");
    if (!file) return 2;
    std::int16_t word;
    auto next = [&] { return std::fread(&word, sizeof word, 1, file) == 1; };
    std::int16_t actions[ACTIONS + 1];
    long steps = 0, games = 0;
    while (next()) {
        Game game;
        game.set_up(word);
        while (next() && word >= 0) {
            const int many = word;
            std::vector<bool> legal(ACTIONS, false);
            for (int i = 0; i < many; ++i) next(), legal[static_cast<std::size_t>(word)] = true;
            next();
            const int taken = word;
            ++steps;
            if (taken >= REVEAL) {
                int index = 0;
                while (index < game.left && game.bag[index] != taken - REVEAL) ++index;
                if (game.phase != Phase::reveal || index == game.left) return std::printf("step %ld: no such tile\n", steps), 1;
                game.reveal(index);
            } else if (taken >= FIRST) {
                game.begin(taken - FIRST);
            } else {
                const int mine = game.legal(actions);
                bool same = mine == many;
                for (int i = 0; i < mine; ++i) same = same && legal[static_cast<std::size_t>(actions[i])];
                if (!same) return std::printf("game %ld, step %ld: %d legal actions, not %d\n", games, steps, mine, many), 1;
                game.apply(taken);
            }
        }
        for (int seat = 0; seat < game.n; ++seat)
            if (!next() || word != game.total(seat) || game.phase != Phase::over)
                return std::printf("game %ld: seat %d has %d, not %d\n", games, seat, game.total(seat), word), 1;
        ++games;
    }
    std::fclose(file);
    std::printf("%ld games, %ld steps: the same\n", games, steps);
    return 0;
}

}  // namespace

int main(int count, char** words) {
    if (count == 3 && std::string_view(words[1]) == "replay") return replay(words[2]);
    serve();
    return 0;
}
