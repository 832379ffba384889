import type { Moment } from "../moment.ts";
import type { RoomUse } from "../rooms.ts";
import { fixtureFlow, hotShare, poolFlow, useOfRoom, type WaterUse } from "./fixtures.ts";
import type { Branch } from "./waterPlan.ts";
import { weeping } from "./weeping.ts";

/** Share of the water of fixtures and kitchens that goes into the sewer. */
const RETURNED = 0.95;

/** What every pipe of the campus sees alike on a day. */
export interface BranchDay {
  /** Of each minute. */
  readonly moments: readonly Moment[];
  /** Minutes after midnight by the clock, of each: on a day on which it is changed, others than since the day began. */
  readonly clock: Uint16Array;
  readonly leaking: Branch | undefined;
  /** Litres of each minute. */
  readonly leaked: Float64Array;
}

/** Litres of each minute on a pipe. */
interface BranchFlows {
  readonly cold: Float64Array;
  readonly hot: Float64Array;
  readonly returned: Float64Array;
}

interface BranchOptions extends BranchDay {
  /** Take what is used, at the end of each minute. */
  readonly uses: Readonly<Record<WaterUse, Float64Array>>;
  /** Whether the building heats water in one place. */
  readonly heats: boolean;
}

/** A day on a pipe, room after room: the people of a room are looked up once, not in each minute. */
export function branchFlows(branch: Branch, options: BranchOptions): BranchFlows {
  const { moments, leaking, leaked, uses } = options;
  const row = () => new Float64Array(moments.length);
  const flows = { cold: row(), hot: row(), returned: row() };
  for (const room of branch.rooms) addRoom(room, options, flows);
  const take = (use: WaterUse, minute: number, flow: number) => {
    flows.cold[minute] = (flows.cold[minute] ?? 0) + flow;
    add(uses[use], minute, flow);
  };
  for (const pool of branch.pools) {
    for (const [minute, moment] of moments.entries()) take("pool", minute, poolFlow(pool, moment));
  }
  if (branch === leaking) for (const [minute, flow] of leaked.entries()) take("leak", minute, flow);
  return flows;
}

function addRoom(room: RoomUse, options: BranchOptions, { cold, hot, returned }: BranchFlows): void {
  const { place, kind } = room;
  const { moments, clock, uses, heats } = options;
  const used = uses[useOfRoom(kind)];
  for (const [minute, litres] of weeping(room, moments)?.entries() ?? []) {
    cold[minute] = (cold[minute] ?? 0) + litres;
    returned[minute] = (returned[minute] ?? 0) + RETURNED * litres;
    add(used, minute, litres);
  }
  const here = moments[0]?.people.roomMinutes(place);
  if (here === undefined) return;
  const share = heats ? hotShare(kind) : 0;
  for (let minute = 0; minute < clock.length; minute++) {
    const people = here.people[clock[minute] ?? 0] ?? 0;
    if (people === 0) continue;
    const cleaners = here.cleaners[clock[minute] ?? 0] ?? 0;
    const flow = fixtureFlow(kind, { people, cleaners, hour: moments[minute]?.local.hour ?? 0 });
    const heated = flow * share;
    hot[minute] = (hot[minute] ?? 0) + heated;
    cold[minute] = (cold[minute] ?? 0) + (flow - heated);
    returned[minute] = (returned[minute] ?? 0) + RETURNED * flow;
    add(used, minute, flow);
  }
}

/** Litres of a minute are gathered at its end. */
export function add(row: Float64Array, minute: number, litres: number): void {
  row[minute + 1] = (row[minute + 1] ?? 0) + litres;
}
