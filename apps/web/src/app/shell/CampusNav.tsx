import { type RouteName, ROUTES } from "@atrium/contract/pages";
import { t } from "@atrium/words";
import { PageLink } from "../../collections/PageLink.tsx";
import { useSiteWord } from "../../platform/site.ts";

/** The pages of the whole campus, in the second row. */
export function CampusNav({ route, className }: { route: RouteName | undefined; className: string | undefined }) {
  const word = useSiteWord();
  return (
    <nav aria-label={word} className={className}>
      {(["campus", "campus-wall"] as const).map((name) => (
        <PageLink key={name} href={ROUTES[name].path} aria-current={name === route ? "page" : undefined}>
          {name === "campus" ? word : t(ROUTES[name].title)}
        </PageLink>
      ))}
    </nav>
  );
}
