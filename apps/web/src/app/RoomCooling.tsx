import type { DevicesProps } from "../devices/system.ts";
import { airConditioners } from "../features/air-conditioners/airConditioners.tsx";
import { RoomTemperature } from "../features/air-conditioners/RoomTemperature.tsx";
import { ControlCard } from "../features/rooms/SystemCard.tsx";
import { useSupplyAir } from "../features/rooms/useSupplyAir.ts";

/** The air conditioners of one room, on its page: first why it is cold or warm, where it is. */
export function RoomCooling() {
  return <ControlCard system={airConditioners} Above={Story} />;
}

function Story({ devices }: DevicesProps) {
  return <RoomTemperature devices={devices} supply={useSupplyAir()} />;
}
