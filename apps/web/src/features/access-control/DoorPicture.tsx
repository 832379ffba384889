import type { DeviceId } from "@atrium/contract";
import { createContext, type ReactNode, use } from "react";

interface DoorPictureProps {
  readonly device: DeviceId;
}

/** Draws what the nearest camera sees of a door now. */
export type DrawDoorPicture = (of: DoorPictureProps) => ReactNode;

/** Absent as long as there are no cameras. */
export const DoorPictures = createContext<DrawDoorPicture | undefined>(undefined);

/** The picture of the camera that is nearest to a door; nothing where there is none. */
export function DoorPicture(props: DoorPictureProps) {
  return use(DoorPictures)?.(props) ?? null;
}
