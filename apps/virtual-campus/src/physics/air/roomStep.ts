import type { Moment } from "../moment.ts";
import type { RoomInputs } from "./airInputs.ts";
import type { Species } from "./species.ts";

/** Air by what is in it, g of water per kg instead of a share of saturation. */
interface Air {
  readonly temperature: number;
  readonly water: number;
  readonly co2: number;
  readonly species: Species;
}

/** What a step is for all rooms of a floor. */
export interface FloorStep {
  readonly moment: Moment;
  /** s: 600 at most, and some thousands where nothing happens */
  readonly seconds: number;
  readonly outdoors: Air;
  /** What comes of the outdoor air's species through cracks. */
  readonly cracks: Species;
  /** The floor's mean. */
  readonly neighbours: Air;
}

/** What happens to a room for a step; overwritten for the next one. */
export interface RoomStep {
  readonly inputs: RoomInputs;
  people: number;
  /** W of the lamps and the equipment in it. */
  electricity: number;
  isBurning: boolean;
}
