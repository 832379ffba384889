import { Button } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useSession } from "../../platform/session.ts";
import { nearestPage, openPages, type PageOffer } from "../menu/nearestPage.ts";

/** The page nearest to the address, among those the role may open. */
export function useNearestPage(): PageOffer | undefined {
  const { pathname } = useLocation();
  return nearestPage(pathname, openPages(useSession()));
}

/** The way out of a page that has nothing to show. */
export function NearestPageButton({ page }: { page: PageOffer }) {
  const navigate = useNavigate();
  return (
    <Button variant="filled" onClick={() => void navigate({ href: page.href })}>
      Open {page.label}
    </Button>
  );
}
