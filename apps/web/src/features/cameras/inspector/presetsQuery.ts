import type { DeviceId } from "@atrium/contract";
import {
  type CameraPresetName,
  listCameraPresets,
  moveCameraToPreset,
  keepCameraPreset,
  removeCameraPreset,
} from "@atrium/contract/cameras";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

const keyOf = (camera: DeviceId): readonly string[] => ["camera-presets", camera];

/** The presets that a camera keeps. Other programs change them too, so they are read when somebody looks. */
export function usePresets(camera: DeviceId) {
  return useQuery({
    queryKey: keyOf(camera),
    queryFn: ({ signal }) => ask(listCameraPresets, { params: { id: camera }, signal }),
    staleTime: 0,
  });
}

/** Turns a camera to one of its presets. */
export function useGoTo(camera: DeviceId) {
  return useMutation({
    mutationFn: (name: CameraPresetName) => ask(moveCameraToPreset, { params: { id: camera }, body: { name } }),
  });
}

/** Keeps where a camera looks, and removes what it kept. */
export function usePresetChanges(camera: DeviceId) {
  const client = useQueryClient();
  return {
    keep: async (name: string): Promise<void> => {
      client.setQueryData(keyOf(camera), await ask(keepCameraPreset, { params: { id: camera }, body: { name } }));
    },
    remove: async (name: CameraPresetName): Promise<void> => {
      await ask(removeCameraPreset, { params: { id: camera, name } });
      await client.invalidateQueries({ queryKey: keyOf(camera) });
    },
  };
}
