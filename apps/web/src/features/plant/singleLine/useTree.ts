import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { electricityQuery } from "../../../devices/electricityQuery.ts";
import { useSeen } from "../seen.ts";
import { type Drawn, drawnTree, type FindDevice } from "./tree.ts";

/** The tree of the whole site with what its equipment says; undefined until it is read. */
export function useTree(): { roots: readonly Drawn[]; find: FindDevice; isRead: boolean; isError: boolean } {
  const electricity = useQuery(electricityQuery);
  const equipment = useSeen();
  return useMemo(() => {
    const seen = new Map(equipment.seen.map((one) => [String(one.device.id), one]));
    const find: FindDevice = (id) => (id === undefined ? undefined : seen.get(id));
    return {
      roots: drawnTree(electricity.data?.nodes ?? [], find),
      find,
      isRead: electricity.isSuccess && equipment.isRead,
      isError: electricity.isError || equipment.isError,
    };
  }, [equipment, electricity.data, electricity.isSuccess, electricity.isError]);
}
