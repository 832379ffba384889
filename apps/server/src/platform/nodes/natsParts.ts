import { createInbox, headers, type Msg, type NatsConnection } from "@nats-io/transport-node";
import { inboxOf } from "./natsConnection.ts";
import { type AskOptions, type PartsAnswerer, WireFailure } from "./wire.ts";

/** What a message of an answer in parts is. */
const KIND = "Atrium-Part";
const CODE = "Atrium-Failure";
/** Parts that may be on their way before the reader has taken them. */
const WINDOW = 32;
/** How often each side says that it is still there, ms, and after how long without a word it is taken for gone. */
const ALIVE_INTERVAL = 1_500;
const SILENCE_LIMIT = 6_000;

const KINDS = ["part", "alive", "end", "failed", "taken", "left"] as const;
type Kind = (typeof KINDS)[number];

interface Place {
  readonly nats: NatsConnection;
  /** This node. */
  readonly node: string;
}

function headOf(kind: Kind, code?: string) {
  const head = headers();
  head.set(KIND, kind);
  if (code !== undefined) head.set(CODE, code);
  return { headers: head };
}

function kindOf(message: Msg): Kind | undefined {
  const said = message.headers?.get(KIND);
  return KINDS.find((kind) => kind === said);
}

/** The reader's side: a subject of its own receives the parts; what it has taken is said in return. */
export async function* askParts(
  { nats, node }: Place,
  subject: string,
  message: Uint8Array,
  { timeout = SILENCE_LIMIT, signal }: AskOptions,
): AsyncIterable<Uint8Array> {
  const inbox = createInbox(inboxOf(node));
  const arrived: Msg[] = [];
  let wake: () => void = () => undefined;
  const subscription = nats.subscribe(inbox, {
    callback: (error, part) => {
      if (error === null) arrived.push(part);
      wake();
    },
  });
  let sender: string | undefined;
  let heardAt = performance.now();
  let taken = 0;
  const say = (kind: Kind): void => {
    if (sender !== undefined && !nats.isClosed()) nats.publish(sender, Buffer.from(String(taken)), headOf(kind));
  };
  const beating = setInterval(() => {
    say("alive");
    wake();
  }, ALIVE_INTERVAL);
  const onAbort = (): void => wake();
  signal?.addEventListener("abort", onAbort);
  try {
    nats.publish(subject, message, { reply: inbox });
    for (;;) {
      const part = arrived.shift();
      if (signal?.aborted === true) throw new WireFailure("late", "Nobody waits for the answer any more");
      if (part === undefined) {
        const limit = sender === undefined ? timeout : SILENCE_LIMIT;
        if (performance.now() - heardAt > limit) throw new WireFailure("late", `${subject} has fallen silent`);
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      heardAt = performance.now();
      if (part.headers?.code === 503) throw new WireFailure("nobody", `Nobody answers ${subject}`);
      sender = part.reply ?? sender;
      const kind = kindOf(part);
      if (kind === "end") return;
      if (kind === "failed") throw new WireFailure(part.headers?.get(CODE) ?? "failed", part.string());
      if (kind !== "part") continue;
      yield part.data;
      taken += 1;
      if (taken % (WINDOW / 4) === 0) say("taken");
    }
  } finally {
    clearInterval(beating);
    signal?.removeEventListener("abort", onAbort);
    say("left");
    if (!nats.isClosed()) subscription.unsubscribe();
  }
}

/** The answerer's side: never more parts on their way than the window. */
export async function answerParts({ nats, node }: Place, question: Msg, answerer: PartsAnswerer): Promise<void> {
  const { reply } = question;
  if (reply === undefined || reply === "") return;
  const own = createInbox(inboxOf(node));
  const left = new AbortController();
  let taken = 0;
  let sent = 0;
  let heardAt = performance.now();
  let wake: () => void = () => undefined;
  const subscription = nats.subscribe(own, {
    callback: (error, message) => {
      if (error !== null) return;
      heardAt = performance.now();
      taken = Math.max(taken, Number(message.string()));
      if (kindOf(message) === "left") left.abort();
      wake();
    },
  });
  const send = (kind: Kind, content: Uint8Array, code?: string): void => {
    if (!nats.isClosed()) nats.publish(reply, content, { ...headOf(kind, code), reply: own });
  };
  const beating = setInterval(() => {
    send("alive", new Uint8Array());
    if (performance.now() - heardAt > SILENCE_LIMIT) left.abort();
    wake();
  }, ALIVE_INTERVAL);
  left.signal.addEventListener("abort", () => wake());
  const room = async (): Promise<void> => {
    if (sent - taken < WINDOW || left.signal.aborted) return;
    await new Promise<void>((resolve) => (wake = resolve));
    await room();
  };
  try {
    send("alive", new Uint8Array());
    for await (const part of answerer(question.data, left.signal)) {
      await room();
      if (left.signal.aborted) return;
      send("part", part);
      sent += 1;
    }
    send("end", new Uint8Array());
  } catch (error) {
    if (left.signal.aborted) return;
    const code = error instanceof WireFailure ? error.code : "failed";
    send("failed", Buffer.from(error instanceof Error ? error.message : String(error)), code);
    if (!(error instanceof WireFailure)) throw error;
  } finally {
    clearInterval(beating);
    left.abort();
    if (!nats.isClosed()) subscription.unsubscribe();
  }
}
