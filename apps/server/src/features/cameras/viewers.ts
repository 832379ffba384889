import type { WebSocket } from "ws";
import type { Feature } from "@atrium/contract";
import type { Clock, Log } from "@atrium/time";
import type { Bus } from "../../platform/bus.ts";
import { every, type Repetition } from "../../platform/every.ts";

interface ViewerRight {
  readonly id: number;
  readonly features: ReadonlySet<Feature>;
}

export interface ViewersOptions {
  /** Finds the session of a token again, as long as it lasts. */
  readonly sessions: { follow(token: string): () => Promise<ViewerRight | null> };
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

interface NewSocket {
  readonly socket: WebSocket;
  readonly sessionId: number;
  readonly token: string;
}

interface OpenSocket extends Omit<NewSocket, "token"> {
  readonly find: () => Promise<ViewerRight | null>;
}

const SESSION_OVER = 4401;
const NO_RIGHT = 4403;
const STOPPING = 1001;
/** ms between two looks whether each session still lasts; a right that is taken away is heard of at once. */
const CHECK = 30_000;

/** The sockets through which pictures go, and whether who watches still may. */
export class Viewers {
  readonly #options: ViewersOptions;
  readonly #open = new Set<OpenSocket>();
  readonly #ends: (() => void)[] = [];
  #checking: Repetition | undefined;

  constructor(options: ViewersOptions) {
    this.#options = options;
  }

  start(): void {
    const { bus, clock, log } = this.#options;
    this.#ends.push(
      bus.subscribe("session.ended", ({ sessionId }) => {
        for (const one of this.#of(sessionId)) one.socket.close(SESSION_OVER, "The session is over");
      }),
      bus.subscribe("session.changed", ({ sessionId }) => void this.#check(this.#of(sessionId))),
    );
    const run = async () => this.#check([...this.#open]);
    this.#checking = every({ task: "sessions of camera viewers", interval: CHECK, run, clock, log });
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    void this.#checking?.stop();
    for (const { socket } of this.#open) socket.close(STOPPING, "The server stops");
  }

  add({ token, ...rest }: NewSocket): void {
    const one = { ...rest, find: this.#options.sessions.follow(token) };
    this.#open.add(one);
    one.socket.once("close", () => this.#open.delete(one));
    // Its right may have gone between the guard's look and now.
    void this.#check([one]);
  }

  #of(sessionId: number): OpenSocket[] {
    return [...this.#open].filter((one) => one.sessionId === sessionId);
  }

  async #check(sockets: readonly OpenSocket[]): Promise<void> {
    for (const { socket, find } of sockets) {
      const session = await find().catch(() => undefined);
      if (session === null) {
        socket.close(SESSION_OVER, "The session is over");
      } else if (session?.features.has("viewable") === false) {
        socket.close(NO_RIGHT, "There is no access to this section");
      }
    }
  }
}
