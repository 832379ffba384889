import type { DeviceId } from "@atrium/contract";
import { getDeviceCamera } from "@atrium/contract/cameras";
import { useQuery } from "@tanstack/react-query";
import { useDevices } from "../../devices/DevicesContext.ts";
import { ask } from "../../platform/http.ts";
import { CameraPicture } from "./player/CameraPicture.tsx";

const GOOD_FOR = 60_000;

/** What the camera that is nearest to a device sees of it, live; nothing where none sees it. */
export function SeenPicture({ device }: { device: DeviceId }) {
  const { past } = useDevices();
  const { data } = useQuery({
    queryKey: ["seeing-camera", device],
    queryFn: ({ signal }) => ask(getDeviceCamera, { params: { id: device }, signal }),
    staleTime: GOOD_FOR,
    // What is seen now is not part of a page of the past.
    enabled: past === undefined,
  });
  const camera = data?.camera ?? null;
  return camera === null || past !== undefined ? null : <CameraPicture key={camera.id} device={camera} />;
}
