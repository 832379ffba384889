import { useState } from "react";
import { GROUPS } from "../menu/sections.ts";
import type { PageAddress } from "./usePageAddress.ts";
import type { HeaderGroup } from "../../platform/pages.ts";

export interface OpenGroup {
  /** Whose pages the second row shows. */
  key: HeaderGroup | undefined;
  /** A click on a group: opens it, or closes it where it is open. */
  toggle: (key: HeaderGroup) => void;
}

/** The group whose second level is open. A change of route opens the group it belongs to (specification point 4). */
export function useOpenGroup({ pathname, group }: PageAddress): OpenGroup {
  const own = GROUPS.find(({ key }) => key === group)?.key;
  const [key, setKey] = useState(own);
  const [settledFor, setSettledFor] = useState(pathname);
  if (settledFor !== pathname) {
    setSettledFor(pathname);
    setKey(own);
  }
  return {
    key,
    toggle: (wanted) => {
      setKey((before) => (before === wanted ? undefined : wanted));
    },
  };
}
