import type { PlannedDevice } from "@atrium/contract";
import * as z from "zod";
import { type VapixAnswer, type VapixCall, VapixServer, type VapixUnit } from "../../endpoints/vapix/vapixServer.ts";
import { type DeviceFaults, deviceFaults } from "../../faults/deviceFaults.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import { MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { connectionsOf, fieldsOf, type MappedConnection } from "../connections.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { seesFire } from "../fire/fireFaults.ts";
import { type PaFault, paFaults } from "./paFaults.ts";
import { programmeAt } from "./programme.ts";
import { Speaker, type SpeakerMemory } from "./speaker.ts";
import { answerSpeakerCall, isSpeakerCommand, systemReady } from "./speakerCalls.ts";

const Settings = z.looseObject({ username: z.string(), password: z.string() });
const Address = z.object({ host: z.string(), port: z.int().min(0).max(65_535), serial: z.string() });
const Memory = z.record(
  z.string(),
  z.object({
    gain: z.number(),
    mute: z.boolean(),
    programmed: z.string(),
    playbacks: z.array(z.object({ file: z.string(), repeat: z.number(), startAt: z.number() })),
  }),
);
const PAST_STEP = 15 * MINUTE;
/** dB: how the units were set when they were hung. */
const FIRST_GAINS = [-31, -30, -29, -27, -25] as const;

interface Planned {
  readonly device: PlannedDevice;
  readonly building: string;
}

/** A unit on its wall. */
interface Hung extends Planned {
  readonly speaker: Speaker;
  readonly faults: DeviceFaults<PaFault>;
  readonly connection: string;
  readonly port: () => number | undefined;
}

/**
 * Network loudspeakers, each with an HTTP server of its own. A fire alarm anywhere in a building closes the evacuation
 * contact of all its units; so does the fault board at a single one.
 */
export const pa: SystemKind = {
  key: "pa",
  module: "pa",
  product: "pa-unit",
  faults: paFaults,
  electricity: { none: "Loudspeakers get their power over the network: it is in the load of the communication rooms." },
  create: (context) => new PaSystem(context),
};

class PaSystem implements System {
  readonly kind = pa;
  readonly endpoints: readonly VapixServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #hung = new Map<string, Hung>();
  /** Every detector of the plans, by building. */
  readonly #detectors: ReadonlyMap<string, readonly string[]>;
  readonly #stopWatching: () => void;

  constructor(context: SystemContext) {
    this.#context = context;
    const { plans } = context.site;
    const planned = new Map(
      plans.flatMap(({ building, devices }) => devices.map((device) => [device.id, { device, building }] as const)),
    );
    const detectors = [...planned.values()].filter(({ device }) => device.module === "fire-alarm");
    const byBuilding = Map.groupBy(detectors, ({ building }) => building);
    this.#detectors = new Map([...byBuilding].map(([building, all]) => [building, all.map(({ device }) => device.id)]));
    const memory = Memory.safeParse(context.kept).data ?? {};
    this.endpoints = connectionsOf(context.site, this.kind.product).map((mapped) =>
      this.#network(mapped, planned, memory),
    );
    this.devices = [...this.#hung.keys()];
    this.#stopWatching = context.faults.onChange(() => this.#evacuate());
  }

  step({ local }: Moment): void {
    for (const { speaker, device } of this.#hung.values()) {
      const { key, file } = programmeAt(device, local);
      speaker.follow(key, file);
    }
  }

  state(device: string): object | undefined {
    const hung = this.#hung.get(device);
    if (hung === undefined) {
      return undefined;
    }
    const { speaker } = hung;
    const sound = speaker.sound();
    return {
      id: device,
      name: hung.device.name,
      system: this.kind.key,
      connection: hung.connection,
      port: hung.port(),
      clip: sound?.clip.name ?? null,
      playing: sound?.isPlaying === true,
      layer: sound?.layer ?? "none",
      position: sound?.position ?? 0,
      length: sound?.clip.length ?? 0,
      repeat: sound?.repeat ?? null,
      startAt: sound?.startAt ?? null,
      startedAt: sound?.startedAt ?? null,
      gain: speaker.gain,
      mute: speaker.mute,
      evacuation: speaker.isInEmergency,
      amplifierFault: hung.faults.has("amplifier-fault"),
      programme: speaker.programmed,
      faults: this.#context.faults.of(deviceTarget(device)),
    };
  }

  /** What its programme alone would have played. */
  *past(from: number, to: number): Generator<PastSample> {
    const { momentAt } = this.#context.electricity.network;
    for (const { device } of this.#hung.values()) {
      let told: number | undefined;
      for (let time = from; time < to; time += PAST_STEP) {
        const value = programmeAt(device, momentAt(time).local).file === undefined ? 0 : 1;
        if (value !== told) {
          told = value;
          yield { device: device.id, point: "playing", time, value };
        }
      }
    }
  }

  keep(): Record<string, SpeakerMemory> {
    return Object.fromEntries([...this.#hung].map(([id, { speaker }]) => [id, speaker.memory()]));
  }

  stop(): void {
    this.#stopWatching();
    for (const { speaker } of this.#hung.values()) {
      speaker.stop();
    }
  }

  #network(
    { connection, parts }: MappedConnection,
    planned: ReadonlyMap<string, Planned>,
    memory: Record<string, SpeakerMemory>,
  ): VapixServer {
    const { faults: board, clock } = this.#context;
    const units = parts.flatMap(({ device: id, address }): VapixUnit[] => {
      const found = planned.get(id);
      if (found === undefined) {
        return [];
      }
      const speaker = new Speaker(clock, memory[id] ?? firstMemory(id));
      const faults = deviceFaults<PaFault>(board, { device: id, connection: connection.id });
      const hung = { ...found, speaker, faults, connection: connection.id, port: () => server.portOf(id) };
      this.#hung.set(id, hung);
      return [vapixUnit(hung, fieldsOf(Address, address, id))];
    });
    const { username, password } = fieldsOf(Settings, connection.settings, connection.id);
    const server = new VapixServer({
      connection: connection.id,
      name: connection.name,
      username,
      password,
      units,
      faults: board,
      clock,
    });
    return server;
  }

  #evacuate(): void {
    const isSeen = (detector: string) => seesFire(this.#context.faults, detector);
    for (const { building, speaker, faults } of this.#hung.values()) {
      const hasFire = (this.#detectors.get(building) ?? []).some(isSeen);
      speaker.evacuate(hasFire || faults.has("evacuation"));
    }
  }
}

function vapixUnit({ device: { id, name }, speaker, faults }: Hung, address: z.infer<typeof Address>): VapixUnit {
  const facts = { speaker, name, hasAmplifierFault: () => faults.has("amplifier-fault") };
  const answers = new Map<string, VapixAnswer>();
  return {
    device: id,
    ...address,
    isCommand: isSpeakerCommand,
    openAnswer: systemReady,
    hasOtherPassword: () => faults.has("wrong-password"),
    answer: (call) => {
      const kept = faults.has("stuck") ? answers.get(questionOf(call)) : undefined;
      const answer = kept ?? answerSpeakerCall(facts, call);
      if (!isSpeakerCommand(call)) {
        answers.set(questionOf(call), answer);
      }
      return answer;
    },
  };
}

function questionOf({ path, query, body }: VapixCall): string {
  return `${path}?${query.toString()} ${body}`;
}

function firstMemory(id: string): SpeakerMemory {
  const gain = FIRST_GAINS[Math.floor(chance(wordSeed(id), 1) * FIRST_GAINS.length)] ?? -30;
  return { gain, mute: false, programmed: "", playbacks: [] };
}
