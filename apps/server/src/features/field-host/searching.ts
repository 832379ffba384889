import type { Protocol } from "@atrium/drivers";
import type { Clock } from "@atrium/time";
import { type FindPart, type FindQuestion, type ProbeQuestion } from "../../platform/nodes/field/probeMessages.ts";
import { ruleOf } from "../../platform/nodes/field/secretRule.ts";
import { encodeJson, WireFailure } from "../../platform/nodes/wire.ts";
import { PartQueue } from "./partQueue.ts";

interface SearchGround {
  readonly protocols: Readonly<Record<string, Protocol>>;
  readonly clock: Clock;
  /** The caller does not want to know any more. */
  readonly signal: AbortSignal;
}

/** A test read from this node. @throws WireFailure */
export async function probeHere(
  { protocol, request, timeout, name }: ProbeQuestion,
  { protocols, clock, signal }: SearchGround,
): Promise<Uint8Array> {
  const report = await protocolOf(protocols, protocol).probe(request, { signal, clock, timeout, name });
  return encodeJson(report);
}

/** A search from this node: what it finds as it goes on, and how it ended. @throws WireFailure */
export async function* findHere(
  { protocol, settings, range, timeout, name, allowed }: FindQuestion,
  { protocols, clock, signal }: SearchGround,
): AsyncGenerator<Uint8Array, void> {
  const queue = new PartQueue<FindPart>();
  let failure: unknown;
  const searching = protocolOf(protocols, protocol)
    .discovery.find(settings, range, {
      signal,
      clock,
      timeout,
      name,
      mayGoTo: ruleOf(allowed),
      onFound: (device) => queue.push({ is: "found", device }),
      onPart: (device) => queue.push({ is: "part", device }),
      onProgress: (share) => queue.push({ is: "progress", share }),
    })
    .then((report) => queue.push({ is: "ended", report }))
    .catch((error: unknown) => (failure = error))
    .finally(() => queue.end());
  // One that is stopped still says what it found, so it is read to its end.
  for await (const part of queue.read(new AbortController().signal)) yield encodeJson(part);
  await searching;
  if (failure !== undefined) throw failure;
}

function protocolOf(protocols: SearchGround["protocols"], name: string): Protocol {
  const protocol = protocols[name];
  if (protocol === undefined) throw new WireFailure("failed", `This node has no driver for ${name}`);
  return protocol;
}
