import * as z from "zod";
import { bacnetSystem } from "../gatewayBacnet.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { doasFaults } from "./doasFaults.ts";
import { doasLoad } from "./doasLoad.ts";
import { pastOf } from "./past.ts";
import { WiredUnit } from "./wiredUnit.ts";

/** ms between two looks at a unit whose parts move. */
const MOVING_STEP = 1_000;

const Address = z.object({ instance: z.int().min(0).max(4_194_200) });
const Slots = z.array(z.number().nullable());
const Share = z.number().min(0).max(1);
const Memory = z.record(
  z.string(),
  z.object({
    on: Slots.exactOptional(),
    level: Slots.exactOptional(),
    hours: z.number().nonnegative(),
    filters: z.object({ g4: Share, f8: Share, back: Share }),
    isTripped: z.boolean(),
  }),
);

/** Fresh air units behind one BACnet/IP controller a building. */
export const doas: SystemKind = {
  key: "doas",
  module: "doas",
  product: "doas-unit",
  faults: doasFaults,
  electricity: doasLoad,
  create,
};

function create(context: SystemContext): System {
  const { air, electricity } = context;
  const memory = Memory.safeParse(context.kept).data ?? {};
  return bacnetSystem({
    kind: doas,
    context,
    address: Address,
    movingStep: MOVING_STEP,
    play: (placed) => new WiredUnit(context, placed, memory[placed.device.id]),
    state: ({ unit, instance, rooms }) => ({
      instance,
      isRunning: unit.isRunning,
      ...unit.shown,
      onPriorityArray: unit.on.slots,
      levelPriorityArray: unit.level.slots,
      ratedFlow: unit.ratedFlow,
      filterDirt: unit.filters.dirt,
      rooms: Object.fromEntries(rooms.map(({ key }) => [key, air.room(key)])),
    }),
    program: (wired, moment) => wired.program(moment),
    fire: {
      floors: ({ placement, floors }) => ({ building: placement, codes: floors }),
      act: ({ unit }, isBurning) => unit.heedFire(isBurning),
    },
    // The unit's own panel: a level from 0 (AUTO) to 5 takes it over, null hands it back.
    press: ({ unit }, level) => unit.panel(level),
    reset: ({ unit }) => unit.reset(),
    *past(units, from, to): Generator<PastSample> {
      for (const { unit, rooms, building, followsCo2 } of units) {
        const natures = rooms.map(({ key }) => air.nature(key)).filter((nature) => nature !== undefined);
        const { id, ratedFlow } = unit;
        yield* pastOf({ id, ratedFlow, rooms: natures, building, followsCo2 }, electricity.network.momentAt, {
          from,
          to,
        });
      }
    },
    memory: ({ unit }) => unit.memory(),
  });
}
