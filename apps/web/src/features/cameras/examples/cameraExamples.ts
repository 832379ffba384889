import { listCameraExamples } from "@atrium/contract/examples";
import { useQuery } from "@tanstack/react-query";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { ask } from "../../../platform/http.ts";

/** Cameras of the floor that belong together. @param isAsked whether anybody looks at them */
export function useCameraExamples(isAsked: boolean) {
  const { placement, floor } = useDevices().place;
  return useQuery({
    queryKey: ["examples", "cameras", placement, floor],
    queryFn: async ({ signal }) => (await ask(listCameraExamples, { query: { placement, floor }, signal })).examples,
    staleTime: 60_000,
    enabled: isAsked && floor !== undefined,
  });
}
