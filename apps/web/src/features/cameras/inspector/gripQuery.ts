import type { DeviceId } from "@atrium/contract";
import { getCameraGrip, takeCameraGrip } from "@atrium/contract/cameras";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

/** ms between two looks at who turns a camera. */
const LOOK_AGAIN = 2_000;

const keyOf = (camera: DeviceId): readonly string[] => ["camera-grip", camera];

/** Who turns a camera now. */
export function useGrip(camera: DeviceId) {
  return useQuery({
    queryKey: keyOf(camera),
    queryFn: ({ signal }) => ask(getCameraGrip, { params: { id: camera }, signal }),
    refetchInterval: LOOK_AGAIN,
    staleTime: 0,
  });
}

/** Takes it over from whoever turns it. */
export function useTakeOver(camera: DeviceId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(takeCameraGrip, { params: { id: camera }, body: {} }),
    onSuccess: (grip) => {
      client.setQueryData(keyOf(camera), grip);
    },
  });
}
