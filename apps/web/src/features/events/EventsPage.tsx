import { pathOf, ROUTES } from "@atrium/contract/pages";
import { CAMPUS } from "@atrium/contract/site";
import { EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useSite } from "../../platform/site.ts";
import { EventList } from "./EventList.tsx";
import { eventPlace } from "./placeWords.ts";
import { useEventAddress } from "./useEventAddress.ts";

const TO_CAMPUS: { readonly href: string } = { href: pathOf(ROUTES.event.path, { placement: CAMPUS }) };

/** Alarms and events of a place: those that stand, those that are shelved, or everything by time. */
export function EventsPage() {
  const site = useSite();
  const address = useEventAddress();
  const { placement, search, asked } = address;
  const router: AnyRouter = useRouter();
  const place = eventPlace(site, placement, search);
  if (place === undefined || asked === undefined) {
    return (
      <div className="col grow min-h-0">
        <EmptyState
          isPage
          title={t("Place not found")}
          actions={
            <Button variant="filled" onClick={() => void router.navigate(TO_CAMPUS)}>
              {t("Show all buildings")}
            </Button>
          }
        >
          {t("The address contains “{filter}”, which does not exist at this site.", {
            filter: [placement, search.floor, search.zone].filter((word) => word !== undefined).join(", "),
          })}
        </EmptyState>
      </div>
    );
  }
  return <EventList address={address} asked={asked} place={place} />;
}
