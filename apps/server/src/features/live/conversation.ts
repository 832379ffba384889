import { LiveRequest, type ErrorCode, type LiveSubscribe } from "@atrium/contract";
import type { Clock } from "@atrium/time";
import { mayHear } from "./channelRights.ts";
import type { LiveClient } from "./liveClient.ts";
import type { LiveHub } from "./liveHub.ts";
import { answerMisunderstood } from "./misunderstood.ts";

/** Subscriptions a page may have at once: more than any page needs. */
const MAX_SUBSCRIPTIONS = 64;
/** Messages a page may send in one second. */
const MAX_MESSAGES_PER_SECOND = 200;
const POLICY_VIOLATION = 1008;

/** Answers the requests of one socket. An invalid message is refused; a flood of them ends the socket. */
export class Conversation {
  readonly #client: LiveClient;
  readonly #hub: LiveHub;
  readonly #clock: Clock;
  #second = 0;
  #messages = 0;

  constructor(options: { readonly client: LiveClient; readonly hub: LiveHub; readonly clock: Clock }) {
    this.#client = options.client;
    this.#hub = options.hub;
    this.#clock = options.clock;
  }

  /** @param text one frame; null where it was not text */
  receive(text: string | null): void {
    if (this.#isTooMany()) {
      this.#client.close(POLICY_VIOLATION, "Too many messages in a second");
      return;
    }
    const message = text === null ? undefined : parse(text);
    const request = LiveRequest.safeParse(message).data;
    if (request === undefined) this.#misunderstood(message);
    else if (request.type === "unsubscribe") this.#client.leave(request.subscription);
    else this.#subscribe(request);
  }

  #misunderstood(message: unknown): void {
    const answer = answerMisunderstood(message);
    if (answer.type === "refused") this.#client.leave(answer.subscription);
    this.#client.sendMessage(answer);
  }

  #subscribe(request: LiveSubscribe): void {
    const client = this.#client;
    client.leave(request.subscription);
    const refusal = this.#refusal(request);
    if (refusal !== undefined) {
      const [error_code, message] = refusal;
      client.sendMessage({ type: "refused", subscription: request.subscription, error_code, message });
      return;
    }
    client.join(request, this.#hub.join(client, request));
  }

  #refusal(request: LiveSubscribe): [ErrorCode, string] | undefined {
    if (!mayHear(this.#client.session, request.channel)) return ["EAU004", "Your role does not allow this"];
    if (this.#client.channels.size >= MAX_SUBSCRIPTIONS) {
      return ["ERL001", `A page can have ${MAX_SUBSCRIPTIONS} subscriptions`];
    }
    return this.#hub.knows(request) ? undefined : ["ENF001", "There is no such place"];
  }

  #isTooMany(): boolean {
    const second = Math.floor(this.#clock.now() / 1_000);
    this.#messages = second === this.#second ? this.#messages + 1 : 1;
    this.#second = second;
    return this.#messages > MAX_MESSAGES_PER_SECOND;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
