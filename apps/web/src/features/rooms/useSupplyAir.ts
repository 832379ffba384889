import { DOAS } from "@atrium/contract/devices";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "../../devices/device.ts";
import { type LiveFigure, useFigures } from "../../devices/liveFigures.ts";
import { devicesQuery } from "../../devices/queries.ts";
import { devicesOf, useRoom } from "./RoomContext.ts";

/** What a fresh air unit brings to the room now. null: it is not known. */
interface Supplying {
  readonly name: string;
  readonly isOn: boolean | null;
  readonly temperature: number | null;
  readonly valve: number | null;
  readonly water: number | null;
}

const NO_UNITS: readonly Device[] = [];

/** The fresh air units that serve the room, with the air that they supply and what cools it. */
export function useSupplyAir(): readonly Supplying[] {
  const room = useRoom();
  const isServed = room.devices.some(({ module, relation }) => module === DOAS.module && relation === "serves");
  const { placement } = room;
  const { data = NO_UNITS } = useQuery({ ...devicesQuery(DOAS.module, { placement }), enabled: isServed });
  const units = useMemo(() => (isServed ? devicesOf(room, data) : NO_UNITS), [room, data, isServed]);
  const on = useFigures(units, "on");
  const temperature = useFigures(units, "supply-temperature");
  const valve = useFigures(units, "valve");
  const water = useFigures(units, "water-in");
  return units.map(({ id, name }) => {
    const isOn = known(on.get(id));
    return {
      name,
      isOn: isOn === null ? null : isOn === 1,
      temperature: known(temperature.get(id)),
      valve: known(valve.get(id)),
      water: known(water.get(id)),
    };
  });
}

/** What is said of this moment. */
function known(figure: LiveFigure | undefined): number | null {
  return figure === undefined || figure.doubt !== undefined ? null : figure.value;
}
