import { BREAKPOINTS } from "@atrium/contract/pages";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";

/** Below this the sidebar collapses by itself, and below the second it is a sheet (DESIGN §14). */
const COLLAPSE_BELOW = `(max-width: ${BREAKPOINTS.xl}px)`;
const PHONE = "(max-width: 640px)";

/**
 * Whether the sidebar is collapsed: by the person, or by too narrow a window. A change of page opens what the person
 * had collapsed (specification point 4), unless the window is narrow.
 */
export function useSidebar(pathname: string): { isCollapsed: boolean; isPhone: boolean; toggle: () => void } {
  const isNarrow = useMediaQuery(COLLAPSE_BELOW, false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [isCollapsed, setCollapsed] = useState(isNarrow);
  const situation = `${isNarrow} ${pathname}`;
  const [settledFor, setSettledFor] = useState(situation);
  if (settledFor !== situation) {
    setSettledFor(situation);
    setCollapsed(isNarrow);
  }
  return {
    isCollapsed,
    isPhone,
    toggle: () => {
      setCollapsed((before) => !before);
    },
  };
}
