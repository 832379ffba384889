import { pathOf, routeOf } from "@atrium/contract/pages";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "@atrium/contract/site";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import * as z from "zod";
import { useAddress } from "../../platform/address.ts";

const Search = z.object({
  /** The year that shows; absent: the present one. */
  year: z.coerce.number().int().min(FIRST_HOLIDAY_YEAR).max(LAST_HOLIDAY_YEAR).optional().catch(undefined),
  /** The day that a new holiday begins with. */
  date: z.iso.date().optional().catch(undefined),
});

interface HolidayAddress {
  year: number | undefined;
  date: string | undefined;
  /** The form of a new holiday over the year that shows. */
  newHref: (date?: string) => string;
  /** The form of the holiday whose own day it is. */
  formHref: (date: string) => string;
  /** Back to the year alone. */
  closeHref: string;
  open: (href: string) => void;
  showYear: (year: number) => void;
}

export function useHolidayAddress(): HolidayAddress {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { replaceQuery } = useAddress();
  return useMemo(() => {
    const { year, date } = Search.parse(search);
    const query = year === undefined ? "" : `?year=${year}`;
    return {
      year,
      date,
      newHref: (day) =>
        `${routeOf("setting-holidays-new").path}${query}${day === undefined ? "" : `${query === "" ? "?" : "&"}date=${day}`}`,
      formHref: (day) => pathOf(routeOf("setting-holidays-form").path, { id: day }) + query,
      closeHref: routeOf("setting-holidays").path + query,
      open: (href) => void navigate({ href, resetScroll: false }),
      showYear: (shown) => void replaceQuery({ year: shown }),
    };
  }, [search, navigate, replaceQuery]);
}
