import { ROUTES } from "@atrium/contract/pages";
import { EmptyState } from "@atrium/ui";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { hasFeature, useSession } from "../../platform/session.ts";
import { EmptyFrameDrawing } from "./EmptyFrameDrawing.tsx";

/** Only who may set the address is told where. */
export function NoService() {
  const maySet = hasFeature(useSession(), "devicesSettable");
  return (
    <EmptyState
      drawing={<EmptyFrameDrawing />}
      title="The site has no booking service"
      actions={
        maySet && (
          <Button component={Link} variant="filled" to={ROUTES["setting-site"].path}>
            Set its address
          </Button>
        )
      }
    >
      {maySet
        ? "Rooms are booked in another program, which is shown here as soon as its address is set in the settings of the site."
        : "Rooms are not booked from here."}
    </EmptyState>
  );
}
