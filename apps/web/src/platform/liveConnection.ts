import { LIVE_SILENCE_LIMIT } from "@atrium/contract/live";

/** The part of the browser's WebSocket that we use; tests hand in their own. */
export interface LiveSocket {
  send(text: string): void;
  close(): void;
}
/** The events of a socket, never while it is being made. */
export interface LiveSocketEvents {
  opened(): void;
  received(text: string): void;
  closed(): void;
}
export type OpenSocket = (events: LiveSocketEvents) => LiveSocket;

export interface LiveTimers {
  now(): number;
  /** Calls back once after so many milliseconds; the result undoes it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** `lostAt`: when the last frame came. `attempt`: which try the next (or running) one is. */
export type ConnectionState =
  | { state: "connecting"; lostAt?: number; attempt: number }
  | { state: "open" }
  | { state: "disconnected"; lostAt: number; nextTryAt: number; attempt: number };

/** The times of a state by the server's clock, which may be far from this browser's. @param ahead ms */
export function inServerTime(state: ConnectionState, ahead: number): ConnectionState {
  if (state.state === "open") return state;
  const lost = state.lostAt === undefined ? {} : { lostAt: state.lostAt + ahead };
  if (state.state === "connecting") return { ...state, ...lost };
  return { ...state, ...lost, nextTryAt: state.nextTryAt + ahead };
}

interface Wiring {
  openSocket: OpenSocket;
  timers: LiveTimers;
  /** 0 to 1, for the jitter that keeps a hundred pages from coming back in the same instant. */
  random: () => number;
  onOpen: () => void;
  onMessage: (text: string) => void;
  onState: (state: ConnectionState) => void;
  /** A try ended before the socket opened: the server is away, or it refused this session. */
  onRejected: () => void;
}

const FIRST_DELAY = 500;
const MAX_DELAY = 15_000;
const OPENING_LIMIT = 10_000;

/**
 * Keeps one socket open. Silence longer than the contract's limit counts as lost (a dead network says nothing); after
 * that it tries again with doubling delays, each spread by jitter.
 */
export class LiveConnection {
  readonly #wiring: Wiring;
  #socket: LiveSocket | undefined;
  #isOpen = false;
  #isStopped = true;
  #attempt = 1;
  /** The newest frame's time; before the first frame, the time of the first failure. */
  #lastLifeAt: number | undefined;
  #isHearing = false;
  #cancelTimer: () => void = () => {};

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
  }

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    this.#drop();
    this.#attempt = 1;
    this.#lastLifeAt = undefined;
  }

  /** Tries at once instead of waiting; does nothing while a socket is open or opening. */
  retryNow(): void {
    if (this.#isStopped || this.#socket !== undefined) return;
    this.#connect();
  }

  /**
   * The message is not of the contract: this socket is useless, the next may not be (a server that is being replaced).
   */
  reject(): void {
    this.#lose();
  }

  send(text: string): void {
    if (this.#isOpen) this.#socket?.send(text);
  }

  #connect(): void {
    this.#drop();
    this.#wiring.onState({
      state: "connecting",
      attempt: this.#attempt,
      ...(this.#lastLifeAt === undefined ? {} : { lostAt: this.#lastLifeAt }),
    });
    const socket = this.#wiring.openSocket({
      opened: () => {
        if (this.#socket === socket) this.#opened();
      },
      received: (text) => {
        if (this.#socket !== socket) return;
        this.#hear();
        this.#wiring.onMessage(text);
      },
      closed: () => {
        if (this.#socket !== socket) return;
        if (!this.#isOpen) this.#wiring.onRejected();
        this.#lose();
      },
    });
    this.#socket = socket;
    this.#giveUpAfter(OPENING_LIMIT);
  }

  #opened(): void {
    this.#isOpen = true;
    this.#giveUpAfter(LIVE_SILENCE_LIMIT);
    this.#wiring.onOpen();
  }

  /** Any frame counts as life; the first one after a loss ends it. */
  #hear(): void {
    this.#lastLifeAt = this.#wiring.timers.now();
    this.#attempt = 1;
    this.#giveUpAfter(LIVE_SILENCE_LIMIT);
    if (this.#isHearing) return;
    this.#isHearing = true;
    this.#wiring.onState({ state: "open" });
  }

  #giveUpAfter(milliseconds: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#wiring.timers.after(milliseconds, () => {
      this.#lose();
    });
  }

  #lose(): void {
    this.#drop();
    if (this.#isStopped) return;
    const now = this.#wiring.timers.now();
    const delay = Math.min(FIRST_DELAY * 2 ** (this.#attempt - 1), MAX_DELAY) * (0.7 + 0.6 * this.#wiring.random());
    this.#attempt += 1;
    this.#lastLifeAt ??= now;
    this.#wiring.onState({
      state: "disconnected",
      lostAt: this.#lastLifeAt,
      nextTryAt: now + delay,
      attempt: this.#attempt,
    });
    this.#cancelTimer = this.#wiring.timers.after(delay, () => {
      this.#connect();
    });
  }

  #drop(): void {
    this.#cancelTimer();
    this.#isOpen = false;
    this.#isHearing = false;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }
}
