import type { Feature } from "@atrium/contract";
import type { Clock } from "@atrium/time";
import type { Bus } from "../bus.ts";
import { longParts, PARTS_BEAT } from "../nodes/longParts.ts";
import type { NodeSeal } from "../nodes/nodeSeal.ts";
import { decodeJson, type Wire, WireFailure } from "../nodes/wire.ts";
import type { Part } from "../part.ts";
import type { Reach } from "../reach.ts";
import { mayHear } from "./channelRights.ts";
import type { LiveFeed } from "./liveFeed.ts";
import { LOOK_TOPIC, LookQuestion } from "./lookWire.ts";

/** Ms for which changes of a list wait, so that the values that came before them are sent before. */
const AFTER_VALUES = 5;

/** What somebody may do who can sign in, and where. */
export interface Holder {
  readonly features: ReadonlySet<Feature>;
  readonly reach?: Reach | undefined;
}

export interface LookTakerOptions {
  readonly wire: Wire;
  readonly seal: NodeSeal;
  readonly feeds: () => readonly LiveFeed[];
  /** All roles and tokens of the installation. */
  readonly holders: () => Promise<readonly Holder[]>;
  /** Names this run of the core. */
  readonly run: () => string;
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Pick<Clock, "after">;
}

/** Lets web nodes look at the core's live channels: the state first, then the changes, as long as somebody looks. */
export function lookTaker(options: LookTakerOptions): Part {
  const { wire, seal } = options;
  let end: () => void = () => undefined;
  return {
    name: "live channels of web nodes",
    start: () => {
      end = wire.answerParts(LOOK_TOPIC, (message, signal) => {
        const question = LookQuestion.parse(decodeJson(seal.open(LOOK_TOPIC, message)));
        return answer(question, options, signal);
      });
    },
    stop: () => end(),
  };
}

async function* answer(
  question: LookQuestion,
  { feeds, holders, run, bus, clock }: LookTakerOptions,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const feed = feeds().find(({ channel }) => channel.name === question.channel);
  if (feed === undefined) throw new WireFailure("failed", `There is no channel ${question.channel}`);
  const look = feed.look(question.asks, await reachOf(question, feed, holders));
  if (look === undefined) throw new WireFailure("failed", "There is no such place");
  let wake: () => void = () => undefined;
  let [isChanged, arePeopleChanged] = [false, false];
  const ends = [
    look.onChange(() => {
      isChanged = true;
      wake();
    }),
    bus.subscribe("people.changed", () => {
      arePeopleChanged = true;
      wake();
    }),
  ];
  const leave = () => wake();
  signal.addEventListener("abort", leave);
  try {
    let { version } = look;
    const since = question.since?.run === run() ? question.since.sequence : undefined;
    yield* longParts(`{"run":${JSON.stringify(run())},${look.begin(since)}}`);
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const cancel = clock.after(PARTS_BEAT, resolve);
      if (!isChanged && !arePeopleChanged && !signal.aborted) await promise;
      cancel();
      if (signal.aborted) return;
      if (arePeopleChanged) await reachOf(question, feed, holders);
      if (isChanged && feed.channel.kind === "list") await pause(clock);
      [isChanged, arePeopleChanged] = [false, false];
      const fields = look.version === version ? undefined : look.changes(version);
      ({ version } = look);
      yield* longParts(fields === undefined ? "" : `{${fields}}`);
    }
  } finally {
    signal.removeEventListener("abort", leave);
    for (const end of ends) end();
  }
}

/**
 * The limits that a question names, made again from a role or a token that has them and may hear the channel.
 * @throws WireFailure `refused` where nobody has
 */
async function reachOf(
  { reach: key }: LookQuestion,
  { channel }: LiveFeed,
  holders: LookTakerOptions["holders"],
): Promise<Reach | undefined> {
  const holder = (await holders()).find((one) => (one.reach?.key ?? null) === key && mayHear(one, channel));
  if (holder === undefined) throw new WireFailure("refused", `No role with these limits may hear ${channel.name}`);
  return holder.reach;
}

async function pause(clock: Pick<Clock, "after">): Promise<void> {
  await new Promise<void>((resolve) => void clock.after(AFTER_VALUES, resolve));
}
