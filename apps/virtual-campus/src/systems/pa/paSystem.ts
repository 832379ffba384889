import * as z from "zod";
import { type VapixAnswer, type VapixCall, VapixServer, type VapixUnit } from "../../endpoints/vapix/vapixServer.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import { MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { faultsOf, fieldsOf, Fleet, type Line, linesOf, type Played } from "../gateway.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { Speaker, type SpeakerMemory } from "./speaker.ts";
import { answerSpeakerCall, isSpeakerCommand, systemReady } from "./speakerCalls.ts";
import { COMMAND_FAULTS, type OwnFault } from "../../faults/fault.ts";
import type { PlannedDevice } from "@atrium/contract/site";

/** Where people wait or walk, and music is wanted. */
const PUBLIC_ROOMS = /lobby|foyer|café|plaza|day room|corridor/i;

const MUSIC = "morning-background.wav";

/** Hours of the day in which it plays. */
const FROM = 7.5;

const UNTIL = 18;

const paFaults = {
  common: COMMAND_FAULTS,
  own: {
    "wrong-password": "The unit takes another password than the connection's.",
    "amplifier-fault": "The unit's amplifier has failed.",
    "memory-full": "The unit has no room for another clip.",
    evacuation: "The fire panel's contact at the unit is closed: it plays the evacuation message.",
  },
} as const;

const Settings = z.looseObject({ username: z.string(), password: z.string() });
const Address = z.object({ host: z.string(), port: z.int().min(0).max(65_535), serial: z.string() });
type Address = z.infer<typeof Address>;
const Memory = z.record(
  z.string(),
  z.object({
    gain: z.number(),
    mute: z.boolean(),
    programmed: z.string(),
    playbacks: z.array(z.object({ file: z.string(), repeat: z.number(), startAt: z.number() })),
  }),
);
type Memory = z.infer<typeof Memory>;
const PAST_STEP = 15 * MINUTE;
/** dB: how the units were set when they were hung. */
const FIRST_GAINS = [-31, -30, -29, -27, -25] as const;

/** A unit on its wall. */
interface MountedSpeaker extends Played {
  readonly building: string;
  readonly speaker: Speaker;
  readonly faults: DeviceFaults<PaFault>;
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
  readonly #fleet: Fleet<MountedSpeaker>;
  readonly #stopWatching: (() => void)[];

  constructor(context: SystemContext) {
    this.#context = context;
    const memory = Memory.safeParse(context.kept).data ?? {};
    const networks = linesOf(context.site, this.kind, Address).map((line) => this.#network(line, memory));
    this.endpoints = networks.map(({ server }) => server);
    this.#fleet = new Fleet(
      this.kind,
      context.faults,
      networks.flatMap(({ mounted }) => mounted),
    );
    this.devices = this.#fleet.ids;
    const evacuate = () => this.#evacuate();
    this.#stopWatching = [context.faults.onChange(evacuate), context.fire.onChange(evacuate)];
  }

  step(moment: Moment): void {
    for (const { speaker, device } of this.#fleet) {
      const { key, file } = programAt(device, moment);
      speaker.follow(key, file);
    }
  }

  state(id: string): object | undefined {
    return this.#fleet.state(id, ({ speaker, faults, port }) => {
      const sound = speaker.sound();
      return {
        port: port(),
        clip: sound?.clip.name ?? null,
        playing: sound?.isPlaying === true,
        layer: sound?.layer ?? "none",
        position: sound?.position ?? 0,
        length: sound?.clip.length ?? 0,
        repeat: sound?.repeat ?? null,
        startAt: sound?.startAt ?? null,
        startedAt: sound?.startedAt ?? null,
        clips: speaker.flash.clips.map(({ file, name, length, hash, content }) => {
          return { file, name, length, hash, size: content.length };
        }),
        gain: speaker.gain,
        mute: speaker.mute,
        evacuation: speaker.isInEmergency,
        amplifierFault: faults.has("amplifier-fault"),
        program: speaker.programmed,
      };
    });
  }

  /** What its program alone would have played. */
  *past(from: number, to: number): Generator<PastSample> {
    const { momentAt } = this.#context.electricity.network;
    const reported = new Map<string, number>();
    for (let time = from; time < to; time += PAST_STEP) {
      const moment = momentAt(time);
      for (const { device } of this.#fleet) {
        const value = programAt(device, moment).file === undefined ? 0 : 1;
        if (value !== reported.get(device.id)) {
          reported.set(device.id, value);
          yield { device: device.id, point: "playing", time, value };
        }
      }
    }
  }

  keep(): Record<string, SpeakerMemory> {
    return this.#fleet.keep(({ speaker }) => speaker.memory());
  }

  stop(): void {
    this.#stopWatching.forEach((end) => end());
    for (const { speaker } of this.#fleet) {
      speaker.stop();
    }
  }

  #network({ connection, placed }: Line<Address>, memory: Memory): { server: VapixServer; mounted: MountedSpeaker[] } {
    const { faults, clock } = this.#context;
    const units = placed.map((one) => {
      const { plan, device, address } = one;
      const { id } = device;
      const mounted: MountedSpeaker = {
        device,
        connection: connection.id,
        building: plan.building,
        speaker: new Speaker(clock, memory[id] ?? firstMemory(id)),
        faults: faultsOf(this.#context, one),
        port: () => server.portOf(id),
      };
      return { mounted, unit: vapixUnit(mounted, address) };
    });
    const { username, password } = fieldsOf(Settings, connection.settings, connection.id);
    const server = new VapixServer({
      connection: connection.id,
      name: connection.name,
      username,
      password,
      units: units.map(({ unit }) => unit),
      faults,
      clock,
    });
    return { server, mounted: units.map(({ mounted }) => mounted) };
  }

  #evacuate(): void {
    for (const { building, speaker, faults } of this.#fleet) {
      speaker.evacuate(this.#context.fire.floorsIn(building).size > 0 || faults.has("evacuation"));
    }
  }
}

function vapixUnit({ device: { id, name }, speaker, faults }: MountedSpeaker, address: Address): VapixUnit {
  const facts = {
    speaker,
    name,
    hasAmplifierFault: () => faults.has("amplifier-fault"),
    isFlashFull: () => faults.has("memory-full"),
  };
  const answers = new Map<string, VapixAnswer>();
  return {
    device: id,
    name,
    hardware: "Network Loudspeaker",
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

type PaFault = OwnFault<typeof paFaults>;

interface ProgramEntry {
  /** Changes each time the unit has something to do. */
  readonly key: string;
  /** The file to repeat until stopped; undefined for silence. */
  readonly file: string | undefined;
}

/** What the unit's own clock asks of it at a moment: corridors of offices and classrooms are quiet while nobody works. */
function programAt(
  { name }: PlannedDevice,
  { local: { day, hour }, people }: Pick<Moment, "local" | "people">,
): ProgramEntry {
  if (!PUBLIC_ROOMS.test(name)) {
    return { key: "none", file: undefined };
  }
  const isQuietDay = /corridor/i.test(name) && !people.isWorkingDay(day);
  const isOn = !isQuietDay && hour >= FROM && hour < UNTIL;
  // After midnight the evening before goes on.
  const since = hour < FROM ? day - 1 : day;
  return { key: `${since} ${isOn ? "music" : "silence"}`, file: isOn ? MUSIC : undefined };
}
