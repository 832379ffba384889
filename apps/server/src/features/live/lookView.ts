import type { LiveFeed, LiveLook } from "../../platform/live/liveFeed.ts";
import type { PageSocket, LiveMember } from "./pageSocket.ts";
import { SharedFrames } from "./sharedFrames.ts";

/**
 * The sockets that look at the same thing. Each gets the present state, then the changes; one without room later gets the
 * changes that it missed in one message. A change of a list is sent after the values that were known when it happened: a
 * command is never shown as confirmed beside the value from before it.
 */
export class LookView {
  readonly #channel: LiveFeed["channel"];
  readonly #look: LiveLook;
  readonly #members = new Set<LookMember>();
  readonly #end: () => void;
  readonly #onEmpty: () => void;

  /** @param onEmpty the last member has left: the view has ended */
  constructor(channel: LiveFeed["channel"], look: LiveLook, onEmpty: () => void) {
    this.#channel = channel;
    this.#look = look;
    this.#onEmpty = onEmpty;
    this.#end = look.onChange(() => this.#changed());
  }

  join(options: {
    readonly client: PageSocket;
    readonly subscription: number;
    readonly since: number | undefined;
  }): LiveMember {
    const { client, subscription, since } = options;
    const member: LookMember = {
      client,
      subscription,
      version: this.#look.version,
      waits: undefined,
      catchUp: () => this.#send(member, this.#missedBy(member)),
      leave: () => {
        if (!this.#members.delete(member) || this.#members.size > 0) return;
        this.stop();
        this.#onEmpty();
      },
    };
    this.#members.add(member);
    const first = this.#look.begin(since);
    if (first === undefined) member.waits = { since };
    else client.send(this.#frames(first).for(subscription));
    return member;
  }

  stop(): void {
    this.#end();
  }

  #changed(): void {
    const bySince = new Map<number, SharedFrames | undefined>();
    for (const member of this.#members) {
      if (member.client.isCongested) {
        member.client.postpone(member);
        continue;
      }
      if (this.#channel.kind === "list") member.client.flush();
      if (member.waits !== undefined) {
        member.catchUp();
        continue;
      }
      if (!bySince.has(member.version)) bySince.set(member.version, this.#changes(member.version));
      this.#send(member, bySince.get(member.version));
    }
  }

  #missedBy(member: LookMember): SharedFrames | undefined {
    const { waits } = member;
    if (waits === undefined) return this.#changes(member.version);
    const first = this.#look.begin(waits.since);
    if (first === undefined) return undefined;
    member.waits = undefined;
    return this.#frames(first);
  }

  #send(member: LookMember, frames: SharedFrames | undefined): void {
    member.version = this.#look.version;
    if (frames !== undefined) member.client.send(frames.for(member.subscription));
  }

  #changes(since: number): SharedFrames | undefined {
    const fields = this.#look.changes(since);
    return fields === undefined ? undefined : this.#frames(fields);
  }

  #frames(fields: string): SharedFrames {
    const type = JSON.stringify(this.#channel.name);
    return new SharedFrames((subscription) => `{"type":${type},"subscription":${subscription},${fields}}`);
  }
}

interface LookMember extends LiveMember {
  readonly client: PageSocket;
  readonly subscription: number;
  version: number;
  /** It has no state yet, beside the one that it came with. */
  waits: { readonly since: number | undefined } | undefined;
}
