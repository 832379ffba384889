import { CameraHold, type DeviceId } from "@atrium/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CORE, get, send } from "../../../platform/http.ts";

/** ms between two looks at who turns a camera. */
const LOOK_AGAIN = 2_000;

const addressOf = (camera: DeviceId): string => `${CORE}/cameras/${encodeURIComponent(camera)}/hold`;
const keyOf = (camera: DeviceId): readonly string[] => ["camera-hold", camera];

/** Who turns a camera now. */
export function useHold(camera: DeviceId) {
  return useQuery({
    queryKey: keyOf(camera),
    queryFn: ({ signal }) => get(CameraHold, addressOf(camera), {}, { signal }),
    refetchInterval: LOOK_AGAIN,
    staleTime: 0,
  });
}

/** Takes it over from whoever turns it. */
export function useTakeOver(camera: DeviceId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send(CameraHold, "POST", addressOf(camera), {}),
    onSuccess: (hold) => {
      client.setQueryData(keyOf(camera), hold);
    },
  });
}
