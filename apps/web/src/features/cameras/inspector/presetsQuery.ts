import { CameraPresets, type CameraPresetName, type DeviceId } from "@atrium/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CORE, get, send } from "../../../platform/http.ts";

const addressOf = (camera: DeviceId): string => `${CORE}/cameras/${encodeURIComponent(camera)}`;
const keyOf = (camera: DeviceId): readonly string[] => ["camera-presets", camera];

/** The presets that a camera keeps. Other programs change them too, so they are read when somebody looks. */
export function usePresets(camera: DeviceId) {
  return useQuery({
    queryKey: keyOf(camera),
    queryFn: ({ signal }) => get(CameraPresets, `${addressOf(camera)}/presets`, {}, { signal }),
    staleTime: 0,
  });
}

/** Turns a camera to one of its presets. */
export function useGoTo(camera: DeviceId) {
  return useMutation({
    mutationFn: (name: CameraPresetName) => send(null, "POST", `${addressOf(camera)}/preset`, { name }),
  });
}

/** Keeps where a camera looks, and removes what it kept. */
export function usePresetChanges(camera: DeviceId) {
  const client = useQueryClient();
  return {
    keep: async (name: string): Promise<void> => {
      client.setQueryData(keyOf(camera), await send(CameraPresets, "PUT", `${addressOf(camera)}/presets`, { name }));
    },
    remove: async (name: CameraPresetName): Promise<void> => {
      await send(null, "DELETE", `${addressOf(camera)}/presets/${encodeURIComponent(name)}`);
      await client.invalidateQueries({ queryKey: keyOf(camera) });
    },
  };
}
