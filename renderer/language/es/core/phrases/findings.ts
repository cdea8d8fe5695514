import type { FINDINGS as ENGLISH } from '../../../../../shared/domain/phrases/findings.ts';

export const FINDINGS: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'finding.tooFewPhotos': 'La propiedad tiene {count} fotos y necesita al menos {least}. Agregue más.',
  'finding.tooManyPhotos': 'La propiedad tiene {count} fotos y puede tener {most}. Quite o descarte algunas.',
  'finding.bytes':
    'La imagen tiene {size} MB y puede tener {most}. Reduzca el tamaño o la calidad en el perfil del servicio.',
  'finding.tooFewPixels': 'La imagen mide {size} píxeles y necesita al menos {least}. Agregue una más grande.',
  'finding.tooManyPixels':
    'La imagen mide {size} píxeles y puede medir {most}. Reduzca el lado largo en el perfil del servicio.',
  'finding.format': 'La imagen se envía como {format}, y solo se aceptan estos formatos: {formats}.',
  'finding.captionRequired': 'La foto necesita una leyenda.',
  'finding.captionLength': 'La leyenda tiene {length} caracteres y puede tener {most}. Acórtela.',
  'finding.caption.phone': 'La leyenda tiene un número de teléfono: “{text}”. Quítelo.',
  'finding.caption.mail': 'La leyenda tiene una dirección de correo: “{text}”. Quítela.',
  'finding.caption.web': 'La leyenda tiene una dirección web: “{text}”. Quítela.',
  'finding.caption.price': 'La leyenda tiene un precio: “{text}”. Quítelo.',
  'finding.caption.word': 'La leyenda tiene palabras que no se permiten: “{text}”. Quítelas.',
  'finding.roomRequired': 'La foto necesita un ambiente.',
  'finding.primaryExterior': 'La foto principal muestra {room}. Ponga primero uno de estos: {rooms}.',
  'finding.secondExterior': 'Después de {room}, la segunda foto debe mostrar uno de estos: {rooms}. Póngala ahí.',
  'finding.primaryUnaltered': 'La foto principal está alterada. Ponga primero una sin alterar.',
  'finding.coverage': 'Ninguna foto tiene estos ambientes: {rooms}. Agregue fotos de ellos o indique su ambiente.',
  'finding.disclosedInCaption': 'La imagen está alterada y su leyenda no lo dice. Escriba “{label}”.',
  'finding.originalMissing':
    'La imagen está alterada y su original no está en la propiedad. Agréguelo e indique cuál es.',
  'finding.originalApart': 'La imagen está alterada y su original es la foto {position}. Póngalas una junto a la otra.',
  'finding.labelRequired':
    'La imagen está alterada y necesita una etiqueta sobre ella. Reemplácela por una que la tenga.',
  'finding.labelWanted':
    'La imagen está alterada y puede que el servicio quiera una etiqueta sobre ella. Haga que “{label}” se dibuje sobre lo que se envía.',
  'finding.labelForbidden':
    'La imagen tiene una etiqueta sobre ella, lo que no se permite. Reemplácela por una sin etiqueta.',
  'finding.perhapsAltered': 'La imagen puede estar alterada. Su archivo dice: {said}. Diga si lo está.',
  'hint.generated': 'hecha con IA generativa',
  'hint.editedByGeneration': 'editada con IA generativa',
  'hint.partlyGenerated': 'compuesta, con partes hechas con IA generativa',
  'hint.algorithm': 'hecha por un programa',
  'hint.enhanced': 'cambiada por un programa',
  'hint.composite': 'compuesta de varias imágenes',
  'hint.digitalCreation': 'hecha en una computadora',
  'hint.virtualRecording': 'grabada en una escena virtual',
  'hint.data': 'hecha a partir de datos',
  'hint.placed': 'se agregó algo',
  'hint.drawn': 'se dibujó algo',
  'hint.removed': 'se quitó algo',
  'finding.blank': 'La imagen es de un solo color. Reemplácela.',
  'finding.blurred': 'La imagen parece borrosa. Revísela y reemplácela si lo está.',
  'finding.tooDark': 'La imagen parece demasiado oscura. Aclárela o reemplácela.',
  'finding.tooBright': 'La imagen parece demasiado clara. Oscurézcala o reemplácela.',
  'finding.tilted': 'Las líneas verticales están inclinadas {degrees}°. Enderece la imagen.',
  'finding.leaning': 'Las líneas verticales convergen en lugar de ser paralelas. Póngalas verticales.',
  'finding.code':
    'En la imagen se puede leer un código QR. No se cambió nada. Recórtela para quitarlo, o reemplace o descarte la foto.',
  'finding.codeOfAddress':
    'En la imagen se puede leer un código QR con una dirección web. No se cambió nada. Recórtela para quitarlo, o reemplace o descarte la foto.',
  'finding.shows.people':
    'La imagen muestra personas, según las palabras clave de su archivo. Reemplácela o descártela.',
  'finding.shows.text': 'La imagen muestra texto, según las palabras clave de su archivo. Reemplácela o descártela.',
  'finding.shows.watermark':
    'La imagen tiene una marca de agua, según las palabras clave de su archivo. Reemplácela o descártela.',
  'finding.shows.sign':
    'La imagen muestra un letrero, según las palabras clave de su archivo. Reemplácela o descártela.',
  'finding.shows.code':
    'La imagen muestra un código QR, según las palabras clave de su archivo. Reemplácela o descártela.',
  'problem.oneError':
    '{listing} no se envió: hay {count} error. No se perdió nada. Corríjalo o envíela de todos modos.',
  'problem.errors':
    '{listing} no se envió: hay {count} errores. No se perdió nada. Corríjalos o envíela de todos modos.',
  'history.sentAnyway': 'Enviada de todos modos, errores: {count} ({rules})',
  'error.noOriginal':
    'El original debe ser otra foto de la misma propiedad. No se cambió nada. Indique una que esté en ella.',
};
