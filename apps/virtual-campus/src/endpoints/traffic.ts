import type { Clock } from "../clock.ts";

const SECOND = 1_000;
/** Cases that are kept, and peers of a connection that are remembered. */
const LAST = 20;
const PEERS = 500;
/** Who has not polled for longer is gone: the system gives the port of a peer to another one some day, ms. */
const GONE_AFTER = 60_000;
/** Writes of one point that are kept, the newest. */
const WRITES = 2_000;

/** One write as it came. */
interface Write {
  /** ms since the epoch */
  readonly at: number;
  /** null: released; a text where the device takes texts. */
  readonly value: number | string | null;
  /** Of BACnet. */
  readonly priority?: number;
  readonly peer?: string;
}

/** Two peers at one connection: the one that polled before, and the one that does now. */
interface Meeting {
  readonly connection: string;
  /** ms since the epoch */
  readonly at: number;
  readonly peers: readonly [before: string, now: string];
  /** Of a peer that came back: how long ago it had polled last, ms. */
  readonly awayFor?: number;
}

/** What is polled at once by one owner: a connection, or a topic of a broker. */
interface Line {
  readonly connection: string;
  peer: string;
  /** Since the epoch, of the newest poll. */
  second: number;
  isShared: boolean;
  /** When the peer polled last, and those before it, ms since the epoch. */
  lastAt: number;
  readonly before: Map<string, number>;
}

interface Tally {
  polls: number;
  sharedSeconds: number;
  returns: number;
  readonly peers: Set<string>;
}

/** Where a write goes: a device, and its object, register or topic. */
export interface WritePlace {
  readonly device: string;
  readonly place: string;
}

/**
 * Who polls and who writes, for trials of several nodes: no connection may have two owners, and no command may be written
 * twice. Records nothing until somebody begins.
 */
export class Traffic {
  readonly #clock: Clock;
  #since: number | undefined;
  readonly #lines = new Map<string, Line>();
  readonly #tallies = new Map<string, Tally>();
  readonly #shared: Meeting[] = [];
  readonly #returned: Meeting[] = [];
  readonly #writes = new Map<string, WritePlace & { count: number; readonly last: Write[] }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Forgets all and records from now on. */
  begin(): void {
    this.#since = this.#clock();
    for (const record of [this.#lines, this.#tallies, this.#writes]) record.clear();
    this.#shared.length = 0;
    this.#returned.length = 0;
  }

  /** @param topic where the peers of a connection may share it, each with topics of its own */
  polled(connection: string, peer: string, topic = ""): void {
    if (this.#since === undefined) return;
    const at = this.#clock();
    const second = Math.floor(at / SECOND);
    const tally = this.#tallyOf(connection);
    tally.polls += 1;
    if (tally.peers.size < PEERS) tally.peers.add(peer);
    const key = `${connection} ${topic}`;
    const line = this.#lines.get(key);
    if (line === undefined) {
      this.#lines.set(key, { connection, peer, second, isShared: false, lastAt: at, before: new Map() });
      return;
    }
    const isSame = line.second === second;
    if (!isSame) line.isShared = false;
    line.second = second;
    const beforeAt = line.lastAt;
    line.lastAt = at;
    if (line.peer === peer) return;
    const meeting: Meeting = { connection, at, peers: [line.peer, peer] };
    if (isSame && !line.isShared) {
      line.isShared = true;
      tally.sharedSeconds += 1;
      remember(this.#shared, meeting);
    }
    const awayFor = at - (line.before.get(peer) ?? Number.NEGATIVE_INFINITY);
    if (awayFor < GONE_AFTER) {
      tally.returns += 1;
      remember(this.#returned, { ...meeting, awayFor });
    }
    if (line.before.size < PEERS) line.before.set(line.peer, beforeAt);
    line.peer = peer;
  }

  wrote({ device, place }: WritePlace, write: Omit<Write, "at">): void {
    if (this.#since === undefined) return;
    const key = `${device} ${place}`;
    const point = this.#writes.get(key) ?? { device, place, count: 0, last: [] };
    this.#writes.set(key, point);
    point.count += 1;
    point.last.push({ at: this.#clock(), ...write });
    if (point.last.length > WRITES) point.last.shift();
  }

  /**
   * What came since `begin`; `since` is null where nothing is recorded. `sharedSeconds`: whole seconds in which two peers
   * polled. `returns`: how often a peer polled again within a minute after another had: it still held the connection.
   */
  report(): object {
    const connections = Array.from(this.#tallies, ([connection, { peers, ...tally }]) => ({
      connection,
      ...tally,
      peers: peers.size,
    }));
    const writes = Array.from(this.#writes.values());
    return { since: this.#since ?? null, connections, shared: this.#shared, returned: this.#returned, writes };
  }

  #tallyOf(connection: string): Tally {
    const known = this.#tallies.get(connection);
    if (known !== undefined) return known;
    const tally = { polls: 0, sharedSeconds: 0, returns: 0, peers: new Set<string>() };
    this.#tallies.set(connection, tally);
    return tally;
  }
}

function remember(meetings: Meeting[], one: Meeting): void {
  meetings.push(one);
  if (meetings.length > LAST) meetings.shift();
}
