import { CameraWalls, type CameraWall } from "@atrium/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CORE, get, send } from "../../../platform/http.ts";

const KEY = ["camera-walls"];
const ADDRESS = `${CORE}/camera-walls`;

/** The walls that the person has kept. */
export function useCameraWalls() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => get(CameraWalls, ADDRESS, {}, { signal }) });
}

/** Keeps these walls in place of those before. */
export function useKeepWalls() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (walls: readonly CameraWall[]) => send(CameraWalls, "PUT", ADDRESS, { walls }),
    onSuccess: (kept) => {
      client.setQueryData(KEY, kept);
    },
  });
}
