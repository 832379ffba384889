import { FINAL_COMMAND_STATES, type CommandReply } from "@atrium/contract";
import type { LiveClient, LiveMember } from "./liveClient.ts";
import type { LiveDirectory } from "./liveDirectory.ts";
import { SharedFrames } from "./sharedFrames.ts";

/**
 * Sends sockets the life of commands, of all or of those that touch one building: first the unfinished ones, so that a
 * page that was loaded again shows them as sent, then each further state.
 */
export class CommandChannel {
  readonly #directory: Pick<LiveDirectory, "device">;
  readonly #members = new Set<CommandMember>();
  readonly #running = new Map<string, CommandReply>();

  constructor(directory: Pick<LiveDirectory, "device">) {
    this.#directory = directory;
  }

  join(options: {
    readonly client: LiveClient;
    readonly subscription: number;
    readonly placement?: string | undefined;
  }): LiveMember {
    const member = new CommandMember({ ...options, onLeave: (leaving) => this.#members.delete(leaving) });
    this.#members.add(member);
    for (const reply of this.#running.values()) {
      if (this.#concerns(reply, member)) member.send(reply, encode(reply));
    }
    return member;
  }

  changed(reply: CommandReply): void {
    if (reply.targets.every(({ state }) => FINAL_COMMAND_STATES.includes(state))) this.#running.delete(reply.id);
    else this.#running.set(reply.id, reply);
    const concerned = [...this.#members].filter((member) => this.#concerns(reply, member));
    if (concerned.length === 0) return;
    const frames = encode(reply);
    for (const member of concerned) member.send(reply, frames);
  }

  #concerns({ targets }: CommandReply, { placement }: CommandMember): boolean {
    return (
      placement === undefined || targets.some(({ device }) => this.#directory.device(device)?.placement === placement)
    );
  }
}

class CommandMember implements LiveMember {
  readonly placement: string | undefined;
  readonly #client: LiveClient;
  readonly #subscription: number;
  readonly #onLeave: (member: CommandMember) => void;
  /** The newest state of each command that the socket had no room for. */
  readonly #missed = new Map<string, CommandReply>();

  constructor(options: {
    readonly client: LiveClient;
    readonly subscription: number;
    readonly placement?: string | undefined;
    readonly onLeave: (member: CommandMember) => void;
  }) {
    this.#client = options.client;
    this.#subscription = options.subscription;
    this.placement = options.placement;
    this.#onLeave = options.onLeave;
  }

  send(reply: CommandReply, frames: SharedFrames): void {
    if (this.#client.isCongested) {
      this.#missed.set(reply.id, reply);
      this.#client.postpone(this);
      return;
    }
    this.#missed.delete(reply.id);
    this.#client.send(frames.for(this.#subscription));
  }

  catchUp(): void {
    for (const reply of this.#missed.values()) this.send(reply, encode(reply));
  }

  leave(): void {
    this.#onLeave(this);
  }
}

function encode(reply: CommandReply): SharedFrames {
  const command = JSON.stringify(reply);
  return new SharedFrames((subscription) => `{"type":"command","subscription":${subscription},"command":${command}}`);
}
