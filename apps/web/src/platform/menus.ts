import type { CurrentUser } from "@atrium/contract/people";
import type { SiteReply } from "@atrium/contract/site";
import { createContext, useContext } from "react";

/** A page of a menu, and whether somebody has it. */
interface MenuPage {
  readonly key: string;
  readonly label: string;
  readonly isOpen: boolean;
}

export interface MenuGroup {
  readonly key: string;
  readonly label: string;
  readonly pages: readonly MenuPage[];
}

/** The menus as somebody has them. */
export interface Menus {
  /** Every group with all its pages. */
  readonly groups: readonly MenuGroup[];
  /** The page that opens first; undefined: none is open. */
  readonly first: string | undefined;
}

type MenusOf = (user: CurrentUser, site: SiteReply) => Menus;

/** The menus of the shell, as the app hands them to its pages. */
export const MenusContext = createContext<MenusOf>(() => ({ groups: [], first: undefined }));

export function useMenusOf(): MenusOf {
  return useContext(MenusContext);
}
