import { EmptyState } from "@atrium/ui";
import { useLocation } from "@tanstack/react-router";
import { MissingRoomDrawing } from "./MissingRoomDrawing.tsx";
import { NearestPageButton, useNearestPage } from "./NearestPageButton.tsx";

/** No page has this address; names it and offers the page whose address is most like it. */
export function NotFound() {
  const { pathname } = useLocation();
  const nearest = useNearestPage();
  return (
    <EmptyState
      isPage
      drawing={<MissingRoomDrawing />}
      title="This page does not exist"
      actions={nearest !== undefined && <NearestPageButton page={nearest} />}
    >
      Atrium has no page at <b className="m">{pathname}</b>.
      {nearest !== undefined && ` The nearest one is ${nearest.label}.`}
    </EmptyState>
  );
}
