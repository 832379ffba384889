import { randomUUID } from "node:crypto";
import { canFilm, type Protocol, type StreamListener } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import * as z from "zod";
import {
  CallQuestion,
  fieldTopic,
  FilmQuestion,
  type FromCore,
  type HeldAnswer,
  HeldRequest,
  HoldRequest,
  LookRequest,
  ObservedRequest,
  ReleaseRequest,
  WriteQuestion,
} from "../../platform/nodes/field/fieldTopics.ts";
import { unframe } from "../../platform/nodes/field/frames.ts";
import { answerParcels, piecesOf } from "../../platform/nodes/field/parcels.ts";
import { FindQuestion, ProbeQuestion } from "../../platform/nodes/field/probeMessages.ts";
import { addGauge } from "../../platform/gauges.ts";
import type { KeptLogs } from "../../platform/nodes/keptLog.ts";
import { decodeJson, encodeJson, type Wire } from "../../platform/nodes/wire.ts";
import type { Part } from "../../platform/part.ts";
import type { SecretBox } from "../../platform/secretBox.ts";
import { callDriver } from "./deviceCalls.ts";
import { FieldHost } from "./fieldHost.ts";
import { filmOf } from "./filming.ts";
import { HoldStore } from "./holdStore.ts";
import type { Lease } from "./leasedClock.ts";
import { NodeLog } from "./nodeLog.ts";
import { findHere, probeHere } from "./searching.ts";
import { HostFigures } from "./hostFigures.ts";
import { WireTaps } from "./wireTap.ts";
import { SharedFilms } from "./sharedFilm.ts";

export interface FieldHostPart extends Part {
  /** Ids of the connections that this node holds, for what it says of itself. */
  readonly connections: () => string[];
  /** Octets that its log has not taken yet. */
  readonly waiting: () => number;
  /** Its cameras, for whoever records them here. */
  readonly cameras: HeldCameras;
}

/** The cameras behind the connections of a node. */
interface HeldCameras {
  /** @throws WireFailure where another core has been elected since */
  checkCore(question: FromCore): void;
  isHeld(connection: string): boolean;
  /** Joins the one stream of a camera; the answer leaves it. undefined: nobody films the camera here. */
  film(connection: string, device: string, listener: StreamListener): (() => void) | undefined;
  /** Called when a connection is held, or is held no more. */
  onChange(listener: (connection: string) => void): void;
}

export interface FieldHostPartOptions {
  readonly wire: Wire;
  readonly logs: Pick<KeptLogs, "own">;
  readonly protocols: Readonly<Record<string, Protocol>>;
  readonly lease: Lease;
  /** Seals what is kept on disk. */
  readonly box: SecretBox;
  /** The data folder. */
  readonly folder: string;
  /** Names this run; the same that the node says of itself. */
  readonly boot?: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** A field node: it holds connections for the core, and keeps what their devices say until the core has it. */
export function layFieldHost(options: FieldHostPartOptions): FieldHostPart {
  const { wire, clock, log, protocols, lease, boot = randomUUID() } = options;
  let nodeLog: NodeLog | undefined;
  const taps = new WireTaps({ wire, clock, log });
  const figures = new HostFigures();
  const store = new HoldStore(options);
  const host = new FieldHost({
    protocols,
    lease,
    store,
    beside: (connection) => ({ tap: taps.of(connection), ...figures.of(connection) }),
    boot,
    clock,
    log,
    nodeLog: {
      say: async (item) => {
        if (nodeLog === undefined) throw new Error("The node has not started");
        await nodeLog.say(item);
      },
    },
  });
  const films = new SharedFilms();
  const listeners = new Set<(connection: string) => void>();
  const changed = (connection: string): void => {
    for (const listener of listeners) listener(connection);
  };
  let ends: readonly (() => void)[] = [];
  return {
    name: "field host",
    connections: () => host.connections,
    waiting: () => nodeLog?.waiting ?? 0,
    cameras: {
      checkCore: (question) => host.checkCore(question),
      isHeld: (connection) => host.driverOf(connection) !== undefined,
      film: (connection, device, listener) => {
        const driver = host.driverOf(connection);
        return driver !== undefined && canFilm(driver) ? films.film(driver, device, listener) : undefined;
      },
      onChange: (listener) => void listeners.add(listener),
    },
    start: async () => {
      nodeLog = new NodeLog({ kept: await options.logs.own(), node: wire.node, boot, clock, log });
      await host.start();
      taps.start();
      ends = answer({ host, taps, films, changed, wire, clock, protocols, boot });
    },
    stop: async () => {
      for (const end of ends) end();
      await taps.stop();
      await host.stop();
      await nodeLog?.stop();
    },
    metrics: (registry) => {
      figures.addTo(registry);
      addGauge(
        registry,
        { name: "atrium_field_log_lost_rows", help: "Values since the start that the node's log did not take" },
        () => nodeLog?.lost ?? 0,
      );
    },
  };
}

interface Answering extends Pick<FieldHostPartOptions, "wire" | "clock" | "protocols"> {
  readonly host: FieldHost;
  readonly taps: WireTaps;
  readonly films: SharedFilms;
  /** A connection is held, or is held no more. */
  readonly changed: (connection: string) => void;
  readonly boot: string;
}

/** The questions of the core. The returned functions end their answers. */
function answer({ host, taps, films, changed, wire, clock, protocols, boot }: Answering): (() => void)[] {
  const topic = (question: Parameters<typeof fieldTopic>[1]): string => fieldTopic(wire.node, question);
  const moment = () => ({ boot, at: clock.now() });
  const ground = (signal: AbortSignal) => ({ protocols, clock, signal });
  return [
    answerParcels(wire, topic("hold"), async function* (message) {
      const request = read(HoldRequest, message);
      await host.hold(request);
      changed(request.connection.id);
      yield encodeJson(moment());
    }),
    wire.answer(topic("release"), async (message) => {
      const question = read(ReleaseRequest, message);
      await host.release(question.connection, question);
      changed(question.connection);
      return encodeJson(moment());
    }),
    wire.answer(topic("held"), async (message) => {
      const question = read(HeldRequest, message);
      host.checkCore(question);
      host.repeat(question.say);
      return encodeJson({ ...moment(), held: host.held } satisfies HeldAnswer);
    }),
    wire.hear(topic("observed"), (message) => {
      const { connection, points } = read(ObservedRequest, message);
      host.observe(connection, new Set(points));
    }),
    wire.hear(topic("look"), (message) => taps.look(read(LookRequest, message).connection)),
    wire.answerParts(topic("write"), async function* (message, signal) {
      for await (const part of host.write(read(WriteQuestion, message), signal)) yield encodeJson(part);
    }),
    answerParcels(wire, topic("call"), async function* (message) {
      const { said, octets } = unframe(message);
      const question = parsed(CallQuestion, said);
      const { driver } = host.holding(question.connection, question);
      yield* piecesOf(await callDriver(driver, question.call, octets));
    }),
    wire.answerParts(topic("film"), (message, signal) => {
      const question = read(FilmQuestion, message);
      const camera = host.camera(question.connection, question);
      return filmOf((listener) => films.film(camera, question.device, listener), signal);
    }),
    answerParcels(wire, topic("probe"), async function* (message, signal) {
      const question = read(ProbeQuestion, message);
      host.checkCore(question);
      yield* piecesOf(await probeHere(question, ground(signal)));
    }),
    answerParcels(wire, topic("find"), (message, signal) => {
      const question = read(FindQuestion, message);
      host.checkCore(question);
      return findHere(question, ground(signal));
    }),
  ];
}

function read<Schema extends z.ZodType>(schema: Schema, message: Uint8Array): z.infer<Schema> {
  return parsed(schema, decodeJson(message));
}

/** @throws Error */
function parsed<Schema extends z.ZodType>(schema: Schema, said: unknown): z.infer<Schema> {
  const checked = schema.safeParse(said);
  if (checked.success) return checked.data;
  throw new Error(`This node did not understand the core: ${z.prettifyError(checked.error)}`);
}
