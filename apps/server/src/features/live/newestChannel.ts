import type { LiveClient, LiveMember } from "./liveClient.ts";
import { SharedFrames } from "./sharedFrames.ts";

/** A subject of which only the newest state counts, numbered by version. */
export interface NewestSource {
  readonly version: number;
  /**
   * The changes for a socket at version `since`, as a field of the message: `"rows":[…]`. 0: it has none. Undefined: no
   * changes.
   */
  encode(since: number): string | undefined;
}

/**
 * Sends sockets the newest state of one subject; a socket without room later gets the changes that it missed in one
 * message.
 */
export class NewestChannel {
  readonly #type: string;
  readonly #source: NewestSource;
  readonly #members = new Set<NewestMember>();

  constructor(type: string, source: NewestSource) {
    this.#type = type;
    this.#source = source;
  }

  join(client: LiveClient, subscription: number): LiveMember {
    const member: NewestMember = {
      client,
      subscription,
      version: 0,
      catchUp: () => this.#send(member, this.#frames(member.version)),
      leave: () => this.#members.delete(member),
    };
    this.#members.add(member);
    member.catchUp();
    return member;
  }

  changed(): void {
    const bySince = new Map<number, SharedFrames | undefined>();
    for (const member of this.#members) {
      if (member.client.isCongested) {
        member.client.postpone(member);
        continue;
      }
      if (!bySince.has(member.version)) bySince.set(member.version, this.#frames(member.version));
      this.#send(member, bySince.get(member.version));
    }
  }

  #send(member: NewestMember, frames: SharedFrames | undefined): void {
    member.version = this.#source.version;
    if (frames !== undefined) member.client.send(frames.for(member.subscription));
  }

  #frames(since: number): SharedFrames | undefined {
    const field = this.#source.encode(since);
    if (field === undefined) return undefined;
    return new SharedFrames((subscription) => `{"type":"${this.#type}","subscription":${subscription},${field}}`);
  }
}

interface NewestMember extends LiveMember {
  readonly client: LiveClient;
  readonly subscription: number;
  version: number;
}
