import { type CameraWall, getCameraWalls, changeCameraWalls } from "@atrium/contract/cameras";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

const KEY = ["camera-walls"];

/** The walls that the person has kept. */
export function useCameraWalls() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => ask(getCameraWalls, { signal }) });
}

/** Keeps these walls in place of those before. */
export function useKeepWalls() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (walls: readonly CameraWall[]) => ask(changeCameraWalls, { body: { walls: [...walls] } }),
    onSuccess: (kept) => {
      client.setQueryData(KEY, kept);
    },
  });
}
