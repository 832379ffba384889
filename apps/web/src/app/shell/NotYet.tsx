import { routeAt } from "@atrium/contract";
import { EmptyState } from "@atrium/ui";
import { useLocation } from "@tanstack/react-router";
import { pageTitle } from "../../platform/pages.ts";
import { MissingRoomDrawing } from "./MissingRoomDrawing.tsx";
import { NearestPageButton, useNearestPage } from "./NearestPageButton.tsx";

/** The address is valid, but its page comes in a later version; says so and offers the nearest existing page. */
export function NotYet() {
  const { pathname } = useLocation();
  const nearest = useNearestPage();
  const name = routeAt(pathname);
  return (
    <EmptyState
      isPage
      drawing={<MissingRoomDrawing />}
      title={name === undefined ? pathname : pageTitle(name)}
      actions={nearest !== undefined && <NearestPageButton page={nearest} />}
    >
      This page is not in this version yet.
    </EmptyState>
  );
}
