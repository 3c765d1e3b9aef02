import { useState } from 'react';

/** A value made once for the life of the component; declarations do not change while a screen is open. */
export function useFixed<T>(make: () => T): T {
  return useState(make)[0];
}
