import type { DeviceId } from "@atrium/contract";
import { listCameraRecordings, changeCameraRecording } from "@atrium/contract/cameras";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

const KEY = "camera-recordings";
/** How often a range that has not ended is read again, ms. */
const AGAIN = 10_000;

/** What of some cameras is recorded in a range. @param now epoch ms; a range that ends before it never changes but at its beginning */
export function useRecordings(
  cameras: readonly DeviceId[],
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
) {
  return useQuery({
    queryKey: [KEY, cameras.join(","), from, to],
    queryFn: ({ signal }) => ask(listCameraRecordings, { query: { cameras, from, to }, signal }),
    enabled: cameras.length > 0,
    refetchInterval: now < to ? AGAIN : false,
    placeholderData: keepPreviousData,
  });
}

/** Switches the recording of a camera on or off. */
export function useRecordingChoice(camera: DeviceId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => choose(camera, isOn),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Switches the recording of several cameras on. */
export function useRecordingsOn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cameras: readonly DeviceId[]) => Promise.all(cameras.map((camera) => choose(camera, true))),
    // Some may be on where one of them fails.
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

function choose(camera: DeviceId, isOn: boolean): Promise<undefined> {
  return ask(changeCameraRecording, { params: { id: camera }, body: { isOn } });
}
