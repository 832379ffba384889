import { EmptyState } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useSite } from "../../platform/site.ts";
import { samePlace } from "../menu/sections.ts";
import { nearestSection } from "./nearestSection.ts";
import { MissingRoomDrawing } from "./MissingRoomDrawing.tsx";

/** No page has this address; names it and offers the page whose address is most like it. */
export function NotFound() {
  const { pathname } = useLocation();
  const site = useSite();
  const navigate = useNavigate();
  const section = nearestSection(pathname);
  const place = samePlace(section, undefined, site.places[0]?.key ?? "");
  return (
    <EmptyState
      isPage
      drawing={<MissingRoomDrawing />}
      title="This page does not exist"
      actions={
        <Button variant="filled" onClick={() => void navigate(section.link(place, {}))}>
          Open {section.label}
        </Button>
      }
    >
      Atrium has no page at <b className="m">{pathname}</b>. The nearest one is {section.label}.
    </EmptyState>
  );
}
