import * as z from "zod";
import type { Campus } from "../campus.ts";
import { COMMON_FAULTS, faultNames, NODE_FAULTS } from "../faults/fault.ts";
import { connectionTarget, deviceTarget, nodeTarget } from "../faults/faultBoard.ts";
import type { Scenario } from "../faults/scenario.ts";
import { gappyGateways } from "../history/pastSystems.ts";
import { FLAW_KINDS, flawsBetween } from "../physics/flaws/flawBook.ts";
import { LASTING_KINDS, lastingFlaws } from "../physics/flaws/lastingFlaws.ts";
import { DAY } from "../physics/localTime.ts";
import { MechanicalSpeed } from "../settings.ts";
import { type Answer, invalid, notFound, ok } from "./answer.ts";
import { FaultCheck } from "./faultCheck.ts";
import { ScenarioApi } from "./scenarioApi.ts";
import type { PaceFigures } from "../pace.ts";

const SECOND = 1_000;

/** How far the list of flaws looks back and ahead. */
const FLAWS_SINCE = 2 * 365 * DAY;
const FLAWS_UNTIL = 60 * DAY;

const SpeedRequest = z.strictObject({ speed: MechanicalSpeed });
const ArrivalRequest = z.strictObject({ plate: z.string().min(2).max(16) });
const CardRequest = z.strictObject({ card: z.string().min(2).max(16) });
const WallSwitchRequest = z.strictObject({ level: z.number().min(0).max(100).nullable() });

export interface ControlApiOptions {
  readonly campus: Campus;
  /** What the page says of a clock that is shifted; nothing where it is left out. */
  readonly shiftedClock?: () => string | undefined;
  readonly historyProgress: () => { done: number; total: number } | undefined;
  /** Those that can be started by name; none where it is left out. */
  readonly scenarios?: readonly Scenario[];
}

/** What the switchboard can be asked: the campus as it is, and what is to be wrong with it. */
export class ControlApi {
  readonly #options: ControlApiOptions;
  readonly #faultCheck: FaultCheck;
  readonly scenarios: ScenarioApi;

  constructor(options: ControlApiOptions) {
    this.#options = options;
    this.#faultCheck = new FaultCheck(options.campus);
    this.scenarios = new ScenarioApi(options.campus, this.#faultCheck, options.scenarios ?? []);
  }

  /** The whole campus: time, weather, power, connections and their faults, and the devices with faults. */
  state(): Answer {
    const { campus, historyProgress, shiftedClock } = this.#options;
    const { time, sky, presence } = campus.electricity.moment;
    return ok({
      time,
      timeZone: campus.site.settings.timeZone,
      shiftedClock: shiftedClock?.() ?? null,
      weather: sky,
      presence,
      mechanicalSpeed: campus.mechanics.speed,
      powerKilowatts: campus.electricity.used / 1000,
      electricity: this.#tree(),
      history: historyProgress() ?? null,
      systems: campus.systems.map((system) => ({
        key: system.kind.key,
        possibleFaults: faultNames(system.kind.faults),
        devices: system.devices.length,
        faultyDevices: system.devices.filter((device) => campus.faults.of(deviceTarget(device)).length > 0),
        connections: system.endpoints.map(({ connection, name, protocol, port }) => ({
          id: connection,
          name,
          protocol,
          port,
          faults: campus.faults.of(connectionTarget(connection)),
        })),
      })),
    });
  }

  /** How the campus keeps real time, as Prometheus reads it. */
  metrics(): string {
    return metricsText(this.#options.campus.pace);
  }

  /** Ids of all devices with their system, name and faults. */
  devices(): Answer {
    const { campus } = this.#options;
    const names = new Map(campus.site.plans.flatMap((plan) => plan.devices).map(({ id, name }) => [id, name]));
    return ok(
      campus.systems.flatMap((system) =>
        system.devices.map((id) => ({
          id,
          name: names.get(id) ?? id,
          system: system.kind.key,
          possibleFaults: faultNames(system.kind.faults),
          hasWallSwitch: system.wallSwitch !== undefined,
          hasReset: system.reset !== undefined,
          faults: campus.faults.of(deviceTarget(id)),
        })),
      ),
    );
  }

  /** What each fault does, in a sentence: those that systems share, and those of each. */
  faults(): Answer {
    const { systems } = this.#options.campus;
    return ok({
      common: COMMON_FAULTS,
      nodes: NODE_FAULTS,
      systems: Object.fromEntries(systems.map(({ kind }) => [kind.key, kind.faults.own])),
    });
  }

  /** What is wrong with the campus without a switch, in the history and in the weeks to come. */
  flaws(): Answer {
    const { site, network, electricity, systems } = this.#options.campus;
    const { time } = electricity.moment;
    const lamps = network.circuits.filter(({ demand }) => !demand.isOutdoors).map(({ id }) => id);
    return ok({
      kinds: { ...FLAW_KINDS, ...LASTING_KINDS },
      flaws: [
        ...lastingFlaws(site),
        ...flawsBetween({ site, lamps, gateways: gappyGateways(systems) }, time - FLAWS_SINCE, time + FLAWS_UNTIL),
      ],
    });
  }

  /** Who polled and who wrote since `beginTraffic`. */
  traffic(): Answer {
    return ok(this.#options.campus.traffic.report());
  }

  /** Records from now on who polls and who writes. */
  beginTraffic(): Answer {
    this.#options.campus.traffic.begin();
    return this.traffic();
  }

  device(id: string): Answer {
    const state = this.#options.campus.systemOf(id)?.state(id);
    return state === undefined ? notFound(`There is no device ${id}.`) : ok(state);
  }

  setFault(body: unknown): Answer {
    const checked = this.#faultCheck.check(body);
    if (!("target" in checked)) {
      return checked;
    }
    const { target, fault, isOn, size } = checked;
    const { faults } = this.#options.campus;
    faults.set(target, fault, isOn, size);
    return ok({ [target.kind]: target.id, faults: faults.of(target) });
  }

  /** How many times as fast as in reality everything mechanical moves from now on. */
  setSpeed(body: unknown): Answer {
    const parsed = SpeedRequest.safeParse(body);
    if (!parsed.success) {
      return invalid(parsed.error);
    }
    this.#options.campus.mechanics.setSpeed(parsed.data.speed);
    return ok({ speed: parsed.data.speed });
  }

  pressWallSwitch(id: string, body: unknown): Answer {
    const parsed = WallSwitchRequest.safeParse(body);
    if (!parsed.success) {
      return invalid(parsed.error);
    }
    const system = this.#options.campus.systemOf(id);
    if (system?.wallSwitch?.(id, parsed.data.level) !== true) {
      return notFound(`There is no device ${id} with a wall switch.`);
    }
    return this.device(id);
  }

  /** Lets a car drive up to a reader of plates. */
  arrive(id: string, body: unknown): Answer {
    const parsed = ArrivalRequest.safeParse(body);
    if (!parsed.success) {
      return invalid(parsed.error);
    }
    if (this.#options.campus.systemOf(id)?.arrive?.(id, parsed.data.plate) !== true) {
      return notFound(`There is no reader of plates ${id}.`);
    }
    return this.device(id);
  }

  /** Holds a card to the reader of a door. */
  showCard(id: string, body: unknown): Answer {
    const parsed = CardRequest.safeParse(body);
    if (!parsed.success) {
      return invalid(parsed.error);
    }
    if (this.#options.campus.systemOf(id)?.showCard?.(id, parsed.data.card) !== true) {
      return notFound(`There is no door ${id} with a reader.`);
    }
    return this.device(id);
  }

  /** Presses the reset button of a device that has stopped itself. */
  reset(id: string): Answer {
    if (this.#options.campus.systemOf(id)?.reset?.(id) !== true) {
      return notFound(`There is no device ${id} with a reset button.`);
    }
    return this.device(id);
  }

  /** Where electricity comes from and goes to, without the feeders. */
  #tree(): object[] {
    const { electricity, network, faults } = this.#options.campus;
    return network.feederTree.nodes.flatMap(({ key, name, kind }, node) => {
      if (kind === "feeder") return [];
      const { watts, vars, volts, amperes } = electricity.at(node);
      return [
        {
          key,
          name,
          kind,
          isLive: electricity.isLive(node),
          transfer: electricity.transferOf(node) ?? null,
          powerKilowatts: electricity.powerAt(node) / 1000,
          watts,
          vars,
          volts,
          amperes,
          faults: faults.of(nodeTarget(key)),
        },
      ];
    });
  }
}

/** How the campus keeps real time, as Prometheus reads it. */
function metricsText({ interval, steps, skipped, isLate, last, greatest }: PaceFigures): string {
  const families: readonly (readonly [name: string, type: string, help: string, value: number])[] = [
    ["late", "gauge", "1 while the campus does not keep real time", Number(isLate)],
    ["steps", "counter", "Steps that were taken since the start", steps],
    ["skipped_steps", "counter", "Steps that were due and never taken", skipped],
    ["step_interval_seconds", "gauge", "Time between two steps when all is well", interval / SECOND],
    ["step_lateness_seconds", "gauge", "How late the last step began", last.lateness / SECOND],
    ["step_duration_seconds", "gauge", "How long the last step took", last.duration / SECOND],
    ["step_lateness_seconds_max", "gauge", "The greatest lateness of the last 60 steps", greatest.lateness / SECOND],
    ["step_duration_seconds_max", "gauge", "The longest of the last 60 steps", greatest.duration / SECOND],
  ];
  return families
    .map(([name, type, help, value]) => {
      const full = `virtual_campus_${name}`;
      return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${full} ${value}\n`;
    })
    .join("");
}
