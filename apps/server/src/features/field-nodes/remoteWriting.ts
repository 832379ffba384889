import { randomUUID } from "node:crypto";
import type { CanWrite, WriteOutcome, WriteRequest } from "@atrium/drivers";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import { fieldTopic, type FromCore, WritePart, type WriteQuestion } from "../../platform/nodes/field/fieldTopics.ts";
import { decodeJson, encodeJson, type Wire, WireFailure } from "../../platform/nodes/wire.ts";
import type { RemoteLine } from "./remoteLine.ts";

export interface AskingGround {
  readonly wire: Pick<Wire, "ask" | "askParts" | "send">;
  /** What every question of this core says. */
  readonly from: FromCore;
  readonly clock: Clock;
}

/** So long a node has to say that it has a write, ms. */
const TAKEN_WITHIN = 4_000;
/** So long a command waits for a node to hold its connection, ms. */
const HELD_WITHIN = 4_000;
/** The longest between two parts of an answer, ms; drivers have shorter limits of their own. */
const ANSWER_LIMIT = 35_000;
/** The node certainly has not begun with it, where it is asked for the first time. */
const NOT_BEGUN = new Set(["nobody", "deposed", "not-held", "another-run", "unable", "too-old", "no-lease"]);

/** The ability to write through another node. A write that no node has acknowledged is requested a second time, and never written twice. */
export function remoteWriting(line: RemoteLine, ground: AskingGround): CanWrite {
  let waiting = 0;
  return {
    get waitingWrites() {
      return waiting;
    },
    async write(request, onSent) {
      waiting += 1;
      try {
        return await writeThere(line, ground, { request, onSent });
      } finally {
        waiting -= 1;
      }
    },
  };
}

interface Writing {
  readonly request: WriteRequest;
  readonly onSent: () => void;
}

/** What is known of a write so far. */
interface Progress {
  isTaken: boolean;
  isSent: boolean;
}

async function writeThere(line: RemoteLine, ground: AskingGround, { request, onSent }: Writing): Promise<WriteOutcome> {
  // A core that has just taken over gets commands at once, while it is still reaching its nodes.
  await line.whenHeld(HELD_WITHIN);
  const { held } = line;
  if (held === undefined) return unsent(line);
  const { node, epoch, boot } = held;
  const { point, value, priority } = request;
  const question = { ...ground.from, connection: line.id, epoch, boot, id: randomUUID(), point, value, priority };
  const known: Progress = { isTaken: false, isSent: false };
  const sent = (): void => {
    if (!known.isSent) onSent();
    known.isSent = true;
  };
  for (const isFirst of [true, false]) {
    try {
      const outcome = await follow(ground, fieldTopic(node, "write"), { question, known, sent });
      if (outcome !== undefined) return outcome;
    } catch (error) {
      const code = error instanceof WireFailure ? error.code : "failed";
      if (isFirst && !known.isTaken && NOT_BEGUN.has(code)) return unsent(line);
    }
    // It is on its way to its device, and to ask again would say nothing more.
    if (known.isTaken) break;
  }
  sent();
  const reason = t("Field node {node} stopped answering. It is not known whether the device carried out the command.", {
    node,
  });
  return { state: "timed-out", reason };
}

interface Following {
  readonly question: Omit<WriteQuestion, "connection"> & { readonly connection: string };
  readonly known: Progress;
  readonly sent: () => void;
}

/** undefined: the node did not say what came of it. @throws WireFailure */
async function follow(
  { wire, clock }: AskingGround,
  topic: string,
  { question, known, sent }: Following,
): Promise<WriteOutcome | undefined> {
  const giveUp = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  late.catch(() => undefined);
  const cancel = clock.after(TAKEN_WITHIN, () => {
    if (known.isTaken) return;
    giveUp.abort();
    reject(new WireFailure("late", "The node did not say whether it has the write"));
  });
  const read = async (): Promise<WriteOutcome | undefined> => {
    const parts = wire.askParts(topic, encodeJson(question), { timeout: ANSWER_LIMIT, signal: giveUp.signal });
    for await (const message of parts) {
      const part = WritePart.parse(decodeJson(message));
      known.isTaken = true;
      if (part.is === "sent") sent();
      if (part.is === "settled") return part.outcome;
    }
    return undefined;
  };
  try {
    return await Promise.race([read(), late]);
  } finally {
    cancel();
  }
}

function unsent({ name }: RemoteLine): WriteOutcome {
  return { state: "failed", reason: t("Not sent. {name} is not responding.", { name }), isUnsent: true };
}
