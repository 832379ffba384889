import type { ErrorCode } from "@atrium/contract";
import { LiveUnsubscribe, type LiveChannel, type LiveMessage } from "@atrium/contract/live";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import * as z from "zod";
import { mayHear } from "../../platform/live/channelRights.ts";
import type { JoinChannel } from "./joinChannel.ts";
import type { PageSocket } from "./pageSocket.ts";
import type { LiveHub } from "./liveHub.ts";

/** As much of a request as is needed to name its subscription. */
const Attempt = z.object({ type: z.literal("subscribe"), subscription: z.int().positive(), channel: z.unknown() });
/** Subscriptions a page may have at once: more than any page needs. */
const MAX_SUBSCRIPTIONS = 64;
/** Messages a page may send in one second. */
const MAX_MESSAGES_PER_SECOND = 200;
const POLICY_VIOLATION = 1008;

/** The part of a request that names the channel; that one checks the rest by its own schema. */
const Request = z.discriminatedUnion("type", [
  z.object({ type: z.literal("subscribe"), channel: z.string().max(64) }),
  LiveUnsubscribe,
]);
type Asked = z.output<LiveChannel["subscribe"]>;

/** Answers the requests of one socket. An invalid message is refused; a flood of them ends the socket. */
export class Conversation {
  readonly #client: PageSocket;
  readonly #hub: LiveHub;
  readonly #clock: Clock;
  #second = 0;
  #messages = 0;

  constructor(options: { readonly client: PageSocket; readonly hub: LiveHub; readonly clock: Clock }) {
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
    this.#answer(text === null ? undefined : parse(text));
  }

  #answer(message: unknown): void {
    const request = Request.safeParse(message).data;
    if (request?.type === "unsubscribe") {
      this.#client.leave(request.subscription);
      return;
    }
    const channel = request && this.#hub.channel(request.channel);
    const asked = channel?.declared.subscribe.safeParse(message).data;
    if (channel === undefined || asked === undefined) this.#misunderstood(message);
    else this.#subscribe(channel, asked);
  }

  #misunderstood(message: unknown): void {
    const answer = answerMisunderstood(message, this.#hub.channelNames);
    if (answer.type === "refused") this.#client.leave(answer.subscription);
    this.#client.sendMessage(answer);
  }

  #subscribe(channel: JoinChannel, request: Asked): void {
    const client = this.#client;
    const { subscription } = request;
    client.leave(subscription);
    const refusal = this.#refusal(channel);
    if (refusal !== undefined) {
      this.#refuse(subscription, ...refusal);
      return;
    }
    const since = this.#hub.sequenceOf(request.since);
    const member = channel.join({ client, subscription, request, since });
    if (member === undefined) this.#refuse(subscription, "ENF001", t("Place not found"));
    else client.join(subscription, channel.declared, member);
  }

  #refuse(subscription: number, error_code: ErrorCode, message: string): void {
    this.#client.sendMessage({ type: "refused", subscription, error_code, message });
  }

  #refusal({ declared }: JoinChannel): [ErrorCode, string] | undefined {
    if (!mayHear(this.#client.session, declared)) return ["EAU004", t("Your role does not allow this")];
    return this.#client.channels.size < MAX_SUBSCRIPTIONS
      ? undefined
      : ["ERL001", t("A page can have at most {most} subscriptions", { most: MAX_SUBSCRIPTIONS })];
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

type Answer = Extract<LiveMessage, { type: "refused" | "error" }>;

/**
 * The answer to a message that the live contract does not know.
 * @param message its content, if it was JSON
 * @param names of the existing channels
 */
function answerMisunderstood(message: unknown, names: readonly string[]): Answer {
  const attempt = Attempt.safeParse(message);
  if (!attempt.success) {
    return { type: "error", error_code: "EVA001", message: t("Not a valid live message") };
  }
  const { subscription, channel } = attempt.data;
  const isKnown = typeof channel === "string" && names.includes(channel);
  const sentence = isKnown
    ? t("The subscription is not valid for this channel")
    : t("Channel not found. Available channels: {names}", { names: names.join(", ") });
  return { type: "refused", subscription, error_code: "EVA001", message: sentence };
}
