/** "Office Building, 1st Floor"; a building that is a place of its own is not named twice. */
export function placeText(building: string, place: string): string {
  return building === place ? building : `${building}, ${place}`;
}
