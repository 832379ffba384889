import { PLANT_NAMES } from "../features/plant/categories.ts";
import { plantSystem } from "../features/plant/plant.tsx";
import { LookCard } from "../features/rooms/SystemCard.tsx";
import { useSite } from "../platform/site.ts";

/** In the address of a plant page: equipment of every category. */
const ALL = "overview";

/** The equipment of one room, on its page: a card for each page of the plant that has some of it. */
export function RoomEquipment() {
  const { equipment } = useSite();
  return PLANT_NAMES.map((name) => <LookCard key={name} system={plantSystem(name, ALL, equipment)} areRows />);
}
