import type { Room } from "@atrium/contract/site";
import { createContext, type ReactNode, Suspense, use, useState } from "react";
import { useDevices } from "../../devices/DevicesContext.ts";
import { lazyPart } from "../../platform/parts/lazyPart.ts";
import type { InUse } from "./occupancy.ts";

/** The colour of a room in which nobody is: comfort is of people. */
export const AT_REST = "var(--line)";
const NOTHING: InUse = new Map();
const RoomsContext = createContext<InUse>(NOTHING);

const RoomSigns = lazyPart(async () => (await import("./RoomSigns.tsx")).RoomSigns);

/** Whether a room of the floor is in use; undefined: that is not known. */
export function useIsInUse(room: Room["id"]): boolean | undefined {
  return use(RoomsContext).get(room);
}

/** The same of all rooms of the floor of which it is known. */
export function useRoomsInUse(): InUse {
  return use(RoomsContext);
}

/** Around the page of a floor: which of its rooms are in use. What tells is read once the page is there. */
export function RoomsInUse({ children }: { children: ReactNode }) {
  const { drawing, place } = useDevices();
  const [inUse, setInUse] = useState(NOTHING);
  return (
    <RoomsContext value={inUse}>
      {drawing !== undefined && place.floor !== undefined && (
        <Suspense>
          <RoomSigns drawing={drawing} onKnown={setInUse} />
        </Suspense>
      )}
      {children}
    </RoomsContext>
  );
}
