import { LoadingBlocks, ErrorState, Icon, PageHeading, EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import externalLink from "lucide-react/icons/external-link";
import { useMemo } from "react";
import { bookingsQuery } from "../../devices/bookings/bookingsQuery.ts";
import { useSite } from "../../platform/site.ts";
import { timeWords } from "../../ranges/timeWords.ts";
import { BookingFacts, ListState } from "./BookingFacts.tsx";
import { BookingView } from "./BookingView.tsx";
import { getBookingSettings } from "@atrium/contract/site";
import { ask } from "../../platform/http.ts";
import { ROUTES } from "@atrium/contract/pages";
import { Link } from "@tanstack/react-router";
import { hasFeature, useSession } from "../../platform/session.ts";
import { EmptyFrameDrawing } from "./EmptyFrameDrawing.tsx";

/** How often the service is asked whether it is there, ms. */
const SERVICE_INTERVAL = 30_000;

/** The site's booking service, which is somebody else's page, and what its bookings mean here. */
export function BookingPage() {
  const { timeZone } = useSite();
  const time = useMemo(() => timeWords(timeZone), [timeZone]);
  const asked = useBookingService();
  const list = useQuery(bookingsQuery);
  const service = asked.data?.service;
  return (
    <div className="col grow min-h-0">
      <PageHeading
        title={t("Booking")}
        crumb={t("Meeting rooms, from the booking service")}
        kpis={list.data?.readAt == null ? undefined : <BookingFacts reply={list.data} time={time} />}
        actions={
          service == null ? undefined : (
            <>
              <ListState reply={list.data} failure={list.error} timeZone={timeZone} />
              <Button
                component="a"
                href={service.address}
                target="_blank"
                rel="noreferrer"
                leftSection={<Icon of={externalLink} size={14} />}
              >
                {t("Open in a new window")}
              </Button>
            </>
          )
        }
      />
      {asked.error !== null && (
        <ErrorState
          title={t("The booking service status could not be loaded")}
          isFloating={service != null}
          actions={
            <Button variant="filled" loading={asked.isFetching} onClick={() => void asked.refetch()}>
              {t("Retry")}
            </Button>
          }
        >
          {asked.error.message}
        </ErrorState>
      )}
      {asked.isPending && <LoadingBlocks rows={8} label={t("Contacting the booking service")} />}
      {service === null && <NoService />}
      {service != null && (
        <BookingView
          key={service.address}
          service={service}
          list={list.data}
          time={time}
          timeZone={timeZone}
          isAsking={asked.isFetching}
          onAsk={() => void asked.refetch()}
        />
      )}
    </div>
  );
}

/** Where the booking service is, and whether this page may show it in a frame. */
function useBookingService() {
  const page = window.location.origin;
  return useQuery({
    queryKey: ["booking", page],
    queryFn: ({ signal }) => ask(getBookingSettings, { query: { page }, signal }),
    refetchInterval: SERVICE_INTERVAL,
  });
}

/** Only people who may set the address see where. */
function NoService() {
  const maySet = hasFeature(useSession(), "devicesSettable");
  return (
    <EmptyState
      drawing={<EmptyFrameDrawing />}
      title={t("The site has no booking service")}
      actions={
        maySet && (
          <Button component={Link} variant="filled" to={ROUTES["setting-site"].path}>
            {t("Set address")}
          </Button>
        )
      }
    >
      {maySet
        ? t("Rooms are booked in a separate application, which appears here once its address is set in Site settings.")
        : t("Rooms cannot be booked from here.")}
    </EmptyState>
  );
}
