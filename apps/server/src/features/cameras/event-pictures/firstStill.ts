import type { DeviceDescription } from "@atrium/contract/devices";

interface Asking {
  readonly still: (camera: string) => Promise<Uint8Array>;
  /** One did not answer. */
  readonly onFailure: (error: unknown, camera: string) => void;
  /** Whether a picture that is asked for now would still be of that moment; absent: always. */
  readonly isTime?: () => boolean;
}

/** Cameras that are asked: one that does not answer leaves the next nearest. */
const TRIED = 3;

/** The picture of the first of some cameras that answers; undefined: none does. */
export async function firstStill(
  cameras: readonly DeviceDescription[],
  { still, onFailure, isTime = () => true }: Asking,
): Promise<{ readonly camera: DeviceDescription; readonly picture: Uint8Array } | undefined> {
  for (const camera of cameras.slice(0, TRIED)) {
    if (!isTime()) return undefined;
    try {
      return { camera, picture: await still(camera.id) };
    } catch (error) {
      onFailure(error, camera.id);
    }
  }
  return undefined;
}
